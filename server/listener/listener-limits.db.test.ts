import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OpenPort, listen } from '#server/listener/listen.ts'
import { LISTENER_LIMITS, type ListenerLimits } from '#server/listener/listener-limits.ts'
import { PACKING_LIST } from '#server/static/packed-site.ts'
import { loadSite, type StaticSite } from '#server/static/site.ts'
import { blockDatabase } from '#server/testing/block-database.ts'
import { openConnection, type RawConnection } from '#server/testing/servers/raw-connection.ts'
import { receives, type Started } from '#server/testing/servers/receives.ts'
import { readMetric } from '#server/testing/read-metrics.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const MINUTE = 60_000

let database: TestDatabase
let app: TestApp
let server: OpenPort
let port: number
let opened: RawConnection[] = []

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
afterEach(async () => {
  for (const { socket } of opened) socket.destroy()
  opened = []
  await server.close(0)
})

async function start(
  env: Record<string, string> = {},
  limits: Partial<ListenerLimits> = {},
  site: StaticSite | null = null,
): Promise<void> {
  app = await testApp(database, { env: { PORT: '0', ...env } })
  Object.assign(app.deps, { site })
  server = await listen(app.deps, limits)
  port = Number(new URL(server.address).port)
}

function connect(from?: string): RawConnection {
  const connection = openConnection(port, from)
  opened.push(connection)
  return connection
}

function sendOn(connection: RawConnection, line: string, ...headers: string[]): RawConnection {
  connection.send([`${line} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n'))
  return connection
}

/** Sends a POST whose body stops after one of ten bytes. */
function startBody(from?: string, ...headers: string[]): RawConnection {
  const connection = connect(from)
  sendOn(connection, 'POST /api/login', 'content-type: application/json', 'content-length: 10', ...headers)
  connection.send('{')
  return connection
}

async function statusOf(line: string, from?: string, ...headers: string[]): Promise<number> {
  const response = await sendOn(connect(from), line, 'connection: close', ...headers).closed
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])
}

const cookieOf = (client: TestClient) => `cookie: ${client.cookie()}`

/** Resolves when the server has detected that these clients disconnected. */
async function allClosed(started: readonly Started[]): Promise<void> {
  await Promise.all(
    started.map(({ response }) => new Promise((resolve) => void response.once('close', resolve))),
  )
}

test('responses that are being sent do not count as requests in progress', async () => {
  await start({}, { requestsInProgress: 2 })
  const cookie = cookieOf(await app.member())
  for (let n = 0; n < 4; n++) await sendOn(connect(), 'GET /api/events', cookie).until(/: \n\n/)
  expect(await statusOf('GET /api/dashboard', undefined, cookie)).toBe(200)
})

test('an upload that its client breaks off is an error of the client', async () => {
  await start()
  startBody().socket.end()
  startBody().reset()
  const chunked = sendOn(
    connect(),
    'POST /api/login',
    'content-type: application/json',
    'transfer-encoding: chunked',
  )
  chunked.send('not a length\r\n')
  const labels = { method: 'POST', route: '/api/login', status: '400' }
  const count = () => readMetric(app.deps.metrics, 'http_request_duration_seconds_count', labels)
  await vi.waitUntil(async () => (await count()) === 3, { timeout: 20_000 })
  expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

describe('requests in progress', () => {
  beforeEach(() => start())

  test('520 unfinished bodies do not affect other requests', async () => {
    const member = await app.member()
    const all = receives(520)
    for (let n = 0; n < 520; n++) startBody('127.0.0.2')
    await all
    const paths = ['/healthz', '/readyz', '/metrics', '/api/casinos', '/api/dashboard']
    const statuses = await Promise.all(
      paths.map((path) => statusOf(`GET ${path}`, undefined, cookieOf(member))),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })

  test('a disconnect always frees the slot: during token renewal, in a body, in a response, in an event stream', async () => {
    const { requestsInProgress } = LISTENER_LIMITS
    const member = await app.member()
    const cookie = cookieOf(member)
    await sendOn(connect(), 'GET /api/events', cookie).until(/: \n\n/)
    const answering = receives(20)
    for (let n = 0; n < 20; n++) {
      const reader = connect()
      reader.socket.pause()
      sendOn(reader, 'GET /api/dashboard', cookie)
    }
    await answering
    app.deps.clock.advance(6 * MINUTE)
    const write = ['POST /api/casinos/1/spends', 'content-type: application/json', cookie] as const

    const renewing = receives(100)
    const blocked = blockDatabase(database)
    const body = JSON.stringify({ id: randomUUID(), amount: '1.00' })
    for (let n = 0; n < 100; n++) {
      const connection = connect()
      sendOn(connection, ...write, `content-length: ${body.length}`)
      // Half of the bodies are complete when the client disconnects.
      connection.send(n % 2 ? body : '{')
    }
    const renewals = await renewing
    await blocked.reaches(100)
    const gone = allClosed(renewals)
    for (const connection of opened) connection.reset()
    await gone
    blocked.release()
    opened = []

    const reading = receives(100)
    for (let n = 0; n < 100; n++) startBody()
    const bodies = await reading
    const bodiesGone = allClosed(bodies)
    for (const connection of opened) connection.reset()
    await bodiesGone
    opened = []

    const signedIn = await app.member()
    const full = blockDatabase(database)
    const responses = Array.from({ length: requestsInProgress }, (_, n) =>
      statusOf('GET /api/dashboard', n % 2 ? '127.0.0.2' : '127.0.0.3', cookieOf(signedIn)),
    )
    await full.reaches(requestsInProgress)
    expect(await statusOf('GET /api/dashboard', undefined, cookieOf(signedIn))).toBe(503)
    expect([await statusOf('GET /healthz'), await statusOf('GET /metrics')]).toEqual([200, 200])
    expect(await readMetric(app.deps.metrics, 'http_requests_in_progress')).toBe(requestsInProgress)
    expect(
      await readMetric(app.deps.metrics, 'http_rejections_total', { reason: 'requests_in_progress' }),
    ).toBe(1)
    full.release()
    expect(new Set(await Promise.all(responses))).toEqual(new Set([200]))
  })
})

describe('unfinished bodies of one address', () => {
  const { unreadBodiesPerAddress: cap, requestMs } = LISTENER_LIMITS

  async function fill(from: string, ...headers: string[]): Promise<RawConnection[]> {
    const all = receives(cap)
    const open = Array.from({ length: cap }, () => startBody(from, ...headers))
    await all
    return open
  }

  test('one too many is rejected, until another one is complete', async () => {
    await start({ RATE_LIMIT_SCALE: '1' })
    const [first] = await fill('127.0.0.2')
    const rejected = await startBody('127.0.0.2').closed
    expect(rejected).toMatch(/^HTTP\/1\.1 429 /)
    expect(rejected).toContain(`retry-after: ${requestMs / 1000}\r\n`)
    expect(rejected).toContain('connection: close\r\n')
    expect(rejected).toContain('"code":"too-many-requests"')
    first?.send(' '.repeat(9))
    await first?.until(/^HTTP\/1\.1 400 /)
    const next = startBody('127.0.0.2')
    next.send(' '.repeat(9))
    expect(await next.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('bodies that arrive with their headers, other addresses and reads are not rejected', async () => {
    await start({ RATE_LIMIT_SCALE: '1' })
    await fill('127.0.0.2')
    const whole = [
      'POST /api/logout',
      'content-type: application/json',
      'content-length: 2',
      'connection: close',
    ]
    const small = connect('127.0.0.2')
    small.send(`${whole[0]} HTTP/1.1\r\nhost: localhost\r\n${whole.slice(1).join('\r\n')}\r\n\r\n{}`)
    expect(await small.closed).toMatch(/^HTTP\/1\.1 200 /)
    expect(await statusOf('GET /healthz', '127.0.0.2')).toBe(200)
    const other = startBody('127.0.0.3')
    other.send(' '.repeat(9))
    expect(await other.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('behind a proxy each client is counted, and only there', async () => {
    await start({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.4' })
    await fill('127.0.0.4', 'x-forwarded-for: 2001:db8:0:1::1')
    const rejected = startBody('127.0.0.4', 'x-forwarded-for: 2001:db8:0:1::2')
    expect(await rejected.closed).toMatch(/^HTTP\/1\.1 429 /)
    const other = startBody('127.0.0.4', 'x-forwarded-for: 2001:db8:0:2::1')
    other.send(' '.repeat(9))
    expect(await other.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 400 /)
    await fill('127.0.0.5', 'x-forwarded-for: 203.0.113.1')
    expect(await startBody('127.0.0.5', 'x-forwarded-for: 203.0.113.2').closed).toMatch(/^HTTP\/1\.1 429 /)
  })
})

describe('connections of one address', () => {
  const health = 'GET /healthz'
  const limits = { connectionsPerAddress: 3, keepAliveMs: 60_000 }
  const env = { RATE_LIMIT_SCALE: '1' }

  /** Opens a connection that has received one response. */
  async function idle(from: string): Promise<RawConnection> {
    const connection = connect(from)
    await sendOn(connection, health).until(/"ok"\}$/)
    return connection
  }

  test('a new one replaces the one idle for the longest time', async () => {
    await start(env, limits)
    const [first, second, third] = [await idle('127.0.0.2'), await idle('127.0.0.2'), await idle('127.0.0.2')]
    await sendOn(first, health).until(/"ok"\}[^]*"ok"\}$/)
    expect(await statusOf(health, '127.0.0.2')).toBe(200)
    await second.closed
    for (const connection of [first, third]) {
      sendOn(connection, health, 'connection: close')
      expect((await connection.closed).match(/HTTP\/1\.1 200 /g)?.length).toBeGreaterThan(1)
    }
  })

  test('400 of one address with unfinished headers do not block other clients', async () => {
    await start(env)
    const { connectionsPerAddress } = LISTENER_LIMITS
    const attackers = Array.from({ length: 400 }, () => {
      const connection = connect('127.0.0.2')
      connection.send('GET / HTTP/1.1\r\nhost: localhost\r\n')
      return connection
    })
    await Promise.all(attackers.slice(0, 400 - connectionsPerAddress).map(({ closed }) => closed))
    expect(await statusOf(health, '127.0.0.2')).toBe(200)
    expect(await statusOf(health, '127.0.0.3')).toBe(200)
  })

  test('one with an unfinished request is replaced, one that is waiting for its response is not', async () => {
    await start(env, limits)
    const member = await app.member()
    const stream = sendOn(connect('127.0.0.2'), 'GET /api/events', cookieOf(member))
    await stream.until(/: \n\n/)
    const all = receives(2)
    const bodies = [startBody('127.0.0.2'), startBody('127.0.0.2')]
    await all
    expect(await statusOf(health, '127.0.0.2')).toBe(200)
    await bodies[0]?.closed
    for (let n = 0; n < 2; n++) {
      await sendOn(connect('127.0.0.2'), 'GET /api/events', cookieOf(member)).until(/: \n\n/)
    }
    await bodies[1]?.closed
    expect(await connect('127.0.0.2').closed).toBe('')
    expect(await statusOf(health, '127.0.0.3')).toBe(200)
    await member.post('/api/logout')
    expect(await stream.until(/signed-out/)).toContain('event: signed-out')
    expect(await statusOf(health, '127.0.0.2')).toBe(200)
  })

  test('a trusted proxy may have any number', async () => {
    await start({ ...env, TRUSTED_PROXIES: '127.0.0.4' }, limits)
    const all = []
    for (let n = 0; n < 5; n++) all.push(await idle('127.0.0.4'))
    for (const connection of all) {
      sendOn(connection, health, 'connection: close')
      expect((await connection.closed).match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
    }
  })

  test('RATE_LIMIT_SCALE multiplies the cap', async () => {
    await start({ RATE_LIMIT_SCALE: '2' }, limits)
    const all = []
    for (let n = 0; n < 6; n++) all.push(await idle('127.0.0.2'))
    sendOn(all[0] ?? connect(), health, 'connection: close')
    expect((await all[0]?.closed)?.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  })
})

describe('a client that does not read', () => {
  const stalledResponseMs = 500
  let folder: string

  /** A site with one file that is larger than the socket buffers. */
  beforeAll(async () => {
    folder = scratchDir('site')
    const file = { path: '/big.txt', file: 'big.txt', type: 'text/plain', etag: 'big', policy: null }
    const flags = { immutable: false, addressed: false, onDemand: false, noted: false, queried: false }
    const files = [{ ...file, ...flags, encodings: [] }]
    await writeFile(join(folder, PACKING_LIST), JSON.stringify({ origin: 'http://localhost', files }))
    await writeFile(join(folder, 'big.txt'), Buffer.alloc(32 * 1024 * 1024, 'x'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each([
    ['the catalog, asked for many times', 'GET /api/casinos', 3000],
    ['a file', 'GET /big.txt', 1],
  ])('is disconnected from %s; an idle event stream is not', async (_name, line, times) => {
    await start({}, { stalledResponseMs }, await loadSite(folder, { https: false }, null))
    const member = await app.member()
    const stream = sendOn(connect(), 'GET /api/events', cookieOf(member))
    await stream.until(/: \n\n/)
    for (let n = 0; n < 2; n++) {
      const begun = receives(1)
      const reader = connect('127.0.0.2')
      reader.socket.pause()
      for (let k = 0; k < times; k++) sendOn(reader, line)
      const [first] = await begun
      await new Promise((resolve) => void first?.request.socket.once('close', resolve))
    }
    await member.put('/api/casinos/1/vote', { vote: 1 })
    expect(await stream.until(/event: dashboard/)).toContain('event: dashboard')
  })
})
