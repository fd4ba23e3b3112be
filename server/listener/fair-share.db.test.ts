import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { STREAMS_PER_PERSON } from '#server/events/event-streams.ts'
import { type OpenPort, listen } from '#server/listener/listen.ts'
import { LISTENER_LIMITS, type ListenerLimits } from '#server/listener/listener-limits.ts'
import { blockDatabase } from '#server/testing/block-database.ts'
import { openConnection, type RawConnection } from '#server/testing/servers/raw-connection.ts'
import { receives } from '#server/testing/servers/receives.ts'
import { readMetric } from '#server/testing/read-metrics.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let server: OpenPort
let port: number
let opened: RawConnection[] = []
let unblock = () => {}

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
afterEach(async () => {
  unblock()
  unblock = () => {}
  for (const { socket } of opened) socket.destroy()
  opened = []
  await server.close(0)
})

async function start(env: Record<string, string> = {}, limits: Partial<ListenerLimits> = {}): Promise<void> {
  app = await testApp(database, { env: { PORT: '0', ...env } })
  server = await listen(app.deps, limits)
  port = Number(new URL(server.address).port)
}

function connect(from?: string): RawConnection {
  const connection = openConnection(port, from)
  opened.push(connection)
  return connection
}

function block() {
  const blocked = blockDatabase(database)
  unblock = () => blocked.release()
  return blocked
}

const requestText = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')

async function statusOf(line: string, from?: string, ...headers: string[]): Promise<number> {
  const connection = connect(from)
  connection.send(requestText(line, 'connection: close', ...headers))
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await connection.closed)?.[1])
}

const cookieOf = (client: TestClient) => `cookie: ${client.cookie()}`

const statuses = (text: string) => Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => status)

describe('requests of one connection', () => {
  test('start one after the other, and all are answered in order', async () => {
    await start()
    const cookie = cookieOf(await app.member())
    const blocked = block()
    const all = receives(100)
    const connection = connect()
    const paths = Array.from({ length: 100 }, (_, n) => (n % 2 ? '/api/dashboard' : '/healthz'))
    connection.send(paths.map((path) => requestText(`GET ${path}`, cookie)).join(''))
    await all
    await blocked.reaches(1)
    expect(await readMetric(app.deps.metrics, 'http_requests_in_progress')).toBe(1)
    blocked.release()
    connection.send(requestText('GET /api/nothing', 'connection: close'))
    const received = await connection.closed
    expect(statuses(received)).toEqual([...paths.map(() => '200'), '404'])
    const bodies = Array.from(
      received.matchAll(/\r\n\r\n(\{"(?:status|casinos|error)")/g),
      ([, body]) => body,
    )
    expect(bodies).toEqual([
      ...paths.map((path) => (path === '/healthz' ? '{"status"' : '{"casinos"')),
      '{"error"',
    ])
  })

  test('with a body that arrives later wait for their turn as well', async () => {
    await start()
    const cookie = cookieOf(await app.member())
    const blocked = block()
    const connection = connect()
    const body = JSON.stringify({ email: 'ann@example.test', password: 'a wrong password' })
    const head = ['content-type: application/json', `content-length: ${body.length}`, 'connection: close']
    connection.send(requestText('GET /api/dashboard', cookie))
    connection.send(requestText('POST /api/login', ...head))
    await blocked.reaches(1)
    connection.send(body)
    blocked.release()
    expect(statuses(await connection.closed)).toEqual(['200', '401'])
  })

  test('beyond the limit of all connections close the connection that sends them', async () => {
    await start({}, { pipelinedRequests: 10 })
    const cookie = cookieOf(await app.member())
    const blocked = block()
    const first = connect('127.0.0.2')
    first.send(requestText('GET /api/dashboard', cookie).repeat(9))
    await blocked.reaches(1)
    const second = connect('127.0.0.3')
    second.send(requestText('GET /api/dashboard', cookie).repeat(9))
    expect(await second.closed).toBe('')
    expect(await readMetric(app.deps.metrics, 'http_rejections_total', { reason: 'connections' })).toBe(1)
    blocked.release()
    await first.until(/(?:HTTP\/1\.1 200[^]*){9}/)
    // The places of the closed connection are free again.
    const third = connect('127.0.0.3')
    third.send(requestText('GET /healthz').repeat(10) + requestText('GET /healthz', 'connection: close'))
    expect(statuses(await third.closed)).toHaveLength(11)
  })
})

test('one address uses at most half of the slots', async () => {
  await start({}, { requestsInProgress: 10 })
  const cookie = cookieOf(await app.member())
  const blocked = block()
  const greedy = Array.from({ length: 20 }, () => statusOf('GET /api/dashboard', '127.0.0.2', cookie))
  const rejected = { reason: 'requests_in_progress' }
  const count = () => readMetric(app.deps.metrics, 'http_rejections_total', rejected)
  await vi.waitUntil(async () => (await count()) === 15, { timeout: 20_000 })
  const inProgress = () => readMetric(app.deps.metrics, 'http_requests_in_progress')
  expect(await inProgress()).toBe(5)
  const others = Array.from({ length: 5 }, () => statusOf('GET /api/dashboard', '127.0.0.3', cookie))
  await vi.waitUntil(async () => (await inProgress()) === 10, { timeout: 20_000 })
  blocked.release()
  expect(new Set(await Promise.all(others))).toEqual(new Set([200]))
  const answered = await Promise.all(greedy)
  expect([200, 503].map((status) => answered.filter((one) => one === status).length)).toEqual([5, 15])
  expect(await statusOf('GET /api/dashboard', '127.0.0.2', cookie)).toBe(200)
})

test('100 calls of /readyz use one database connection', async () => {
  await start()
  const blocked = block()
  const all = receives(100)
  const calls = Array.from({ length: 100 }, () => statusOf('GET /readyz'))
  await all
  await blocked.reaches(1)
  // The listener for events uses one now and then.
  expect(blocked.count()).toBeLessThan(10)
  blocked.release()
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
})

test('event streams of one address are limited, and leave connections for its other requests', async () => {
  const scale = 0.1
  await start({ RATE_LIMIT_SCALE: String(scale) })
  const follow = async (member: TestClient, from: string) => {
    const connection = connect(from)
    connection.send(requestText('GET /api/events', cookieOf(member)))
    return await connection.until(/: \n\n|\}\}$/)
  }
  const max = Math.floor(LISTENER_LIMITS.streamsPerAddress * scale)
  for (let open = 0; open < max; open += STREAMS_PER_PERSON) {
    const member = await app.member()
    for (let n = open; n < Math.min(max, open + STREAMS_PER_PERSON); n++)
      expect(await follow(member, '127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /)
  }
  const late = await app.member()
  const rejected = await follow(late, '127.0.0.2')
  expect(rejected).toMatch(/^HTTP\/1\.1 429 /)
  expect(rejected).toContain('retry-after: 10\r\n')
  expect(await statusOf('GET /api/dashboard', '127.0.0.2', cookieOf(late))).toBe(200)
  expect(await follow(late, '127.0.0.3')).toMatch(/^HTTP\/1\.1 200 /)
})
