import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import pino from 'pino'
import { openRedis, type SharedRedis } from '#server/redis/open-redis.ts'
import { findRedis } from '#server/testing/servers/find-redis.ts'
import { type RedisServer, startRedis } from '#server/testing/servers/redis-server.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const DAY = 86_400_000
const program = process.env['TEST_ENGINE'] === 'postgres' ? findRedis() : null

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

const env = { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' }

async function logIn(client: TestClient, email: string, password = PASSWORD): Promise<number> {
  return (await client.post('/api/login', { email, password })).status
}

/** A browser with only the cookie of a known device. */
function sameDevice({ jar }: TestClient): TestClient {
  const client = app.visitor()
  client.jar.set('device', jar.get('device') ?? '')
  return client
}

/** Attempts log-ins on an unknown device up to the limit: ten, because all requests of a test have one address. */
async function lockUnknownDevicesOut(email: string): Promise<void> {
  for (let n = 0; n < 10; n++) expect(await logIn(app.visitor(), email, 'wrong wrong')).toBe(401)
  expect(await logIn(app.visitor(), email)).toBe(429)
}

function defineTests(): void {
  test('attempts on unknown devices do not lock out a known device', async () => {
    const ann = await app.member()
    const device = sameDevice(ann)
    await lockUnknownDevicesOut(ann.email)
    expect(await logIn(device, ann.email)).toBe(200)
    expect(await logIn(app.visitor(), ann.email)).toBe(429)
  })

  test('twenty wrong attempts an hour on a known device, concurrent or not; a correct one resets the count', async () => {
    const ann = await app.member()
    for (let n = 0; n < 19; n++) expect(await logIn(sameDevice(ann), ann.email, 'wrong wrong')).toBe(401)
    expect(await logIn(sameDevice(ann), ann.email)).toBe(200)
    const burst = await Promise.all(
      Array.from({ length: 30 }, () => logIn(sameDevice(ann), ann.email, 'wrong wrong')),
    )
    expect(burst.filter((status) => status === 401)).toHaveLength(20)
    expect(await logIn(sameDevice(ann), ann.email)).toBe(429)
    // Attempts on a known device do not limit other devices.
    expect(await logIn(app.visitor(), ann.email)).toBe(200)
  })

  test('all known devices of an account share twenty attempts', async () => {
    const ann = await app.member()
    const devices = [sameDevice(ann)]
    for (let n = 0; n < 5; n++) {
      const device = app.visitor()
      expect(await logIn(device, ann.email)).toBe(200)
      devices.push(sameDevice(device))
    }
    const statuses = []
    for (const device of devices)
      for (let n = 0; n < 8; n++) statuses.push(await logIn(device, ann.email, 'wrong wrong'))
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true)
    const bob = await app.member()
    expect(await logIn(sameDevice(bob), bob.email)).toBe(200)
  })
}

describe('a known device', () => {
  beforeEach(async () => void (app = await testApp(database, { env })))

  defineTests()

  test('of one account is unknown at every other', async () => {
    const [ann, bob] = [await app.member(), await app.member()]
    await lockUnknownDevicesOut(bob.email)
    expect(await logIn(sameDevice(ann), bob.email)).toBe(429)
  })

  test('can be known at four accounts, the most recent ones', async () => {
    const people = []
    for (let n = 0; n < 5; n++) people.push(await app.member())
    const shared = app.visitor()
    for (const { email } of people) expect(await logIn(shared, email)).toBe(200)
    const knows = people.map(
      ({ email }) => app.deps.auth.devices.recognize(shared.jar.get('device'), email) !== null,
    )
    expect(knows).toEqual([false, true, true, true, true])
  })

  test('retains its ID at each log-in, and is known for 180 days after the last one', async () => {
    const ann = await app.member()
    const nameOf = (client: TestClient) =>
      app.deps.auth.devices.recognize(client.jar.get('device'), ann.email)
    const name = nameOf(ann)
    expect(name).toMatch(/^[\w-]{16}$/)
    app.deps.clock.advance(100 * DAY)
    const again = sameDevice(ann)
    expect([await logIn(again, ann.email), nameOf(again)]).toEqual([200, name])
    app.deps.clock.advance(80 * DAY)
    expect([nameOf(ann), nameOf(again)]).toEqual([null, name])
  })

  test.each([
    ['another signature', (mark: string) => mark.replace(/.{43}$/, 'A'.repeat(43))],
    ['another day', (mark: string) => mark.replace(/\.\w+\./, '.zzzzzz.')],
    ['another name', (mark: string) => `${'A'.repeat(16)}${mark.slice(16)}`],
    ['a malformed mark', () => '~.~..~'],
    ['nothing', () => ''],
  ])('cannot be forged: %s', async (_what, forge) => {
    const ann = await app.member()
    const forged = forge(ann.jar.get('device') ?? '')
    expect(app.deps.auth.devices.recognize(ann.jar.get('device'), ann.email)).not.toBeNull()
    expect(app.deps.auth.devices.recognize(forged, ann.email)).toBeNull()
  })

  test('stays known after logging out, not after deleting the account, and grants no access', async () => {
    const ann = await app.member()
    const other = sameDevice(ann)
    expect((await other.get('/api/dashboard')).status).toBe(401)
    await ann.post('/api/logout')
    expect([...ann.jar.keys()]).toEqual(['device'])
    expect(await logIn(ann, ann.email)).toBe(200)
    await ann.post('/api/deleteAccount', { userId: ann.id, password: PASSWORD })
    expect([...ann.jar.keys()]).toEqual([])
  })

  test('is an HttpOnly cookie, and over https only for this host', async () => {
    app = await testApp(database, { env: { ...env, PUBLIC_URL: 'https://bonus.example' } })
    const { email } = await app.member()
    const response = await app.visitor().post('/api/login', { email, password: PASSWORD })
    const line = response.setCookies.find((cookie) => cookie.includes('device='))
    expect(line).toMatch(/^__Host-device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(line).not.toContain(email)
  })
})

// Runs on one engine only: it does not depend on the database.
describe.skipIf(program === null)('a known device, with limits counted in Redis', () => {
  let server: RedisServer
  let redis: SharedRedis

  beforeAll(async () => {
    server = await startRedis(program ?? '')
    // On a busy machine Redis may respond late, and then each node would count separately.
    redis = openRedis(server.url, pino({ level: 'silent' }), 20_000)
    await vi.waitUntil(() => redis.client.status === 'ready', { timeout: 20_000 })
  })
  afterAll(async () => {
    redis.client.disconnect()
    await server.kill()
  })
  beforeEach(async () => {
    await server.ask((other) => other.flushall())
    app = await testApp(database, { env, redis })
  })

  defineTests()
})
