import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import pino from 'pino'
import { openRedis, type Redis } from '#server/redis/open-redis.ts'
import { findRedis } from '#server/testing/find-redis.ts'
import { type RedisServer, startRedis } from '#server/testing/redis-server.ts'
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

/** A browser with nothing but what says that it is known. */
function sameDevice({ jar }: TestClient): TestClient {
  const client = app.visitor()
  client.jar.set('device', jar.get('device') ?? '')
  return client
}

/** Strangers try until the account is closed to them. Every test's requests come from one place, so the ten of that place. */
async function lockStrangersOut(email: string): Promise<void> {
  for (let n = 0; n < 10; n++) expect(await logIn(app.visitor(), email, 'wrong wrong')).toBe(401)
  expect(await logIn(app.visitor(), email)).toBe(429)
}

function promises(): void {
  test('S2: strangers cannot lock out whoever has logged in on this device before', async () => {
    const ann = await app.member()
    const device = sameDevice(ann)
    await lockStrangersOut(ann.email)
    expect(await logIn(device, ann.email)).toBe(200)
    expect(await logIn(app.visitor(), ann.email)).toBe(429)
  })

  test('S2: twenty wrong tries an hour on a known device, together or not; a right one starts anew', async () => {
    const ann = await app.member()
    for (let n = 0; n < 19; n++) expect(await logIn(sameDevice(ann), ann.email, 'wrong wrong')).toBe(401)
    expect(await logIn(sameDevice(ann), ann.email)).toBe(200)
    const burst = await Promise.all(
      Array.from({ length: 30 }, () => logIn(sameDevice(ann), ann.email, 'wrong wrong')),
    )
    expect(burst.filter((status) => status === 401)).toHaveLength(20)
    expect(await logIn(sameDevice(ann), ann.email)).toBe(429)
    // Whoever plays with a known device closes the account to nobody else.
    expect(await logIn(app.visitor(), ann.email)).toBe(200)
  })

  test('the known devices of an account share their twenty tries, however many there are', async () => {
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

describe('a device that is known', () => {
  beforeEach(async () => void (app = await testApp(database, { env })))

  promises()

  test('at one address is a stranger at every other', async () => {
    const [ann, bob] = [await app.member(), await app.member()]
    await lockStrangersOut(bob.email)
    expect(await logIn(sameDevice(ann), bob.email)).toBe(429)
  })

  test('may be known at the accounts of a household, the latest four of them', async () => {
    const people = []
    for (let n = 0; n < 5; n++) people.push(await app.member())
    const shared = app.visitor()
    for (const { email } of people) expect(await logIn(shared, email)).toBe(200)
    const knows = people.map(({ email }) => app.deps.auth.devices.recognise(shared.jar, email) !== null)
    expect(knows).toEqual([false, true, true, true, true])
  })

  test('keeps its name from log-in to log-in, is known for 180 days, and longer where it is used', async () => {
    const ann = await app.member()
    const nameOf = (client: TestClient) => app.deps.auth.devices.recognise(client.jar, ann.email)
    const name = nameOf(ann)
    expect(name).toMatch(/^[\w-]{16}$/)
    app.deps.clock.advance(100 * DAY)
    const again = sameDevice(ann)
    expect([await logIn(again, ann.email), nameOf(again)]).toEqual([200, name])
    app.deps.clock.advance(80 * DAY)
    expect([nameOf(ann), nameOf(again)]).toEqual([null, name])
  })

  test.each([
    ['another seal', (mark: string) => mark.replace(/.{43}$/, 'A'.repeat(43))],
    ['another day', (mark: string) => mark.replace(/\.\w+\./, '.zzzzzz.')],
    ['another name', (mark: string) => `${'A'.repeat(16)}${mark.slice(16)}`],
    ['no form', () => '~.~..~'],
    ['nothing', () => ''],
  ])('is not made up: %s', async (_what, forge) => {
    const ann = await app.member()
    const forged = new Map([['device', forge(ann.jar.get('device') ?? '')]])
    expect(app.deps.auth.devices.recognise(ann.jar, ann.email)).not.toBeNull()
    expect(app.deps.auth.devices.recognise(forged, ann.email)).toBeNull()
  })

  test('stays known after logging out, is not after deleting the account, and opens nothing', async () => {
    const ann = await app.member()
    const other = sameDevice(ann)
    expect((await other.get('/api/dashboard')).status).toBe(401)
    await ann.post('/api/logout')
    expect([...ann.jar.keys()]).toEqual(['device'])
    expect(await logIn(ann, ann.email)).toBe(200)
    await ann.post('/api/deleteAccount', { user_id: ann.id, password: PASSWORD })
    expect([...ann.jar.keys()]).toEqual([])
  })

  test('is told to the browser out of the reach of scripts, and over https for this host alone', async () => {
    app = await testApp(database, { env: { ...env, PUBLIC_URL: 'https://bonus.example' } })
    const { email } = await app.member()
    const answer = await app.visitor().post('/api/login', { email, password: PASSWORD })
    const line = answer.setCookies.find((cookie) => cookie.includes('device='))
    expect(line).toMatch(/^__Host-device=[\w.-]+; Path=\/; Max-Age=15552000; SameSite=Lax; HttpOnly; Secure$/)
    expect(line).not.toContain(email)
  })
})

// Once is enough: it is the same on both database engines.
describe.skipIf(program === null)('a device that is known, limits counted in Redis', () => {
  let server: RedisServer
  let redis: Redis

  beforeAll(async () => {
    server = await startRedis(program ?? '')
    // A busy machine may answer late, and then each node would count for itself.
    redis = openRedis(server.url, pino({ level: 'silent' }), 20_000)
    await vi.waitUntil(() => redis.status === 'ready', { timeout: 20_000 })
  })
  afterAll(async () => {
    redis.disconnect()
    await server.kill()
  })
  beforeEach(async () => {
    await server.ask((other) => other.flushall())
    app = await testApp(database, { env, redis })
  })

  promises()
})
