import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAuth } from '#server/auth/auth.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createDatabaseEventBus } from '#server/events/database-event-bus.ts'
import { readEvents } from '#server/testing/event-reader.ts'
import { type ServerProcess, startProcess } from '#server/testing/servers/server-process.ts'
import { PASSWORD, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** Usually tens of milliseconds, longer on a busy machine. */
const SOON = { timeout: 20_000, interval: 10 }
const secret = 'a secret of at least 32 characters.'

let database: TestDatabase
let nodes: readonly ServerProcess[] = []

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGTERM')
  for (const { ended } of nodes) await ended
  await database.close()
})

/** Only the access token, so that nothing is renewed. */
const accessOf = ({ jar }: { readonly jar: Map<string, string> }) => ({
  access: jar.get('access'),
  session: undefined,
})

test('an access token is verified without the database only while the event bus is connected', async () => {
  const app = await testApp(database)
  const ann = await app.member()
  // Logging out removes it from the client's cookies.
  const access = accessOf(ann)
  if (database.db.engine === 'pglite') return
  const db = await openDatabase(database.options)
  const events = createDatabaseEventBus(db, app.deps.log)
  const closed = await openDatabase(database.options)
  await closed.close()
  const config = { ...app.deps.config, secret: 'a secret for the tests of 32 characters' }
  const auth = createAuth({ ...config, db: closed, events, now: app.deps.now, log: app.deps.log })
  await expect(auth.authenticate(access)).rejects.toThrow()
  events.start()
  const whose = async () => (await auth.authenticate(access).catch(() => undefined))?.user.userId
  await vi.waitUntil(async () => (await whose()) === ann.id, SOON)
  await ann.post('/api/logout')
  await vi.waitUntil(async () => (await auth.authenticate(access).catch(() => undefined)) === null, SOON)
  await events.close()
  await db.close()
  const bob = await app.member()
  await expect(auth.authenticate(accessOf(bob))).rejects.toThrow()
})

describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('two nodes on one PostgreSQL', () => {
  let here: string
  let there: string

  beforeAll(async () => {
    const env = {
      DATABASE_URL: database.options.databaseUrl ?? '',
      AUTH_SECRET: secret,
      RATE_LIMIT_SCALE: '1000',
    }
    nodes = [startProcess(env), startProcess(env)]
    const addresses = await Promise.all(nodes.map(({ address }) => address))
    ;[here = '', there = ''] = addresses.map(String)
    await waitForListeners()
  })

  /** Resolves when both nodes are subscribed and have caught up. */
  async function waitForListeners(): Promise<void> {
    for (const node of [here, there])
      await vi.waitUntil(async () => {
        const response = await fetch(`${node}/readyz`)
        return response.ok && ((await response.json()) as { listening: boolean }).listening
      }, SOON)
  }

  type Cookies = { readonly jar: Map<string, string> }

  async function send(node: string, { jar }: Cookies, method: string, path: string, body?: object) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(node + path, {
      method,
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return { status: response.status, body: (await response.json()) as { user: { id: string } } }
  }

  async function someone(): Promise<Cookies & { readonly email: string; readonly id: string }> {
    const jar = new Map<string, string>()
    const email = `${crypto.randomUUID()}@example.test`
    const response = await send(here, { jar }, 'POST', '/api/signup', {
      email,
      password: PASSWORD,
      age: 30,
      state: 'CA',
    })
    expect(response.status).toBe(201)
    return { jar, email, id: response.body.user.id }
  }

  const status = async (node: string, who: Cookies) => (await send(node, who, 'GET', '/api/dashboard')).status
  const copyOf = ({ jar }: Cookies): Cookies => ({ jar: new Map(jar) })

  test('a session ended on one node is rejected by the other', async () => {
    const ann = await someone()
    const intruder = copyOf(ann)
    expect(await status(there, intruder)).toBe(200)
    await send(here, ann, 'POST', '/api/logout')
    await vi.waitUntil(async () => (await status(there, intruder)) === 401, SOON)
  })

  test('so are the tokens from before a confirmation', async () => {
    const ann = await someone()
    const intruder = copyOf(ann)
    expect((await send(here, ann, 'POST', '/api/reauthenticate', { password: PASSWORD })).status).toBe(200)
    await vi.waitUntil(async () => (await status(there, intruder)) !== 200, SOON)
    expect(await status(there, ann)).toBe(200)
  })

  test('a deleted account is signed out on the other node, and its page there is notified', async () => {
    const ann = await someone()
    const page = await readEvents((path, init) => fetch(there + path, init), ann)
    await page.next()
    const intruder = copyOf(ann)
    const body = { user_id: ann.id, password: PASSWORD }
    expect((await send(here, ann, 'POST', '/api/deleteAccount', body)).status).toBe(200)
    await vi.waitUntil(async () => (await status(there, intruder)) === 401, SOON)
    expect(await page.until('signed-out')).toContain('signed-out')
  })

  test('a write on one node notifies a page on the other', async () => {
    const ann = await someone()
    const page = await readEvents((path, init) => fetch(there + path, init), ann)
    await page.next()
    await send(here, ann, 'PUT', '/api/casinos/1/vote', { vote: 1 })
    expect(await page.until('dashboard')).toEqual(['dashboard'])
    await page.leave()
  })

  test('a node catches up after its subscription was interrupted', async () => {
    const ann = await someone()
    const page = await readEvents((path, init) => fetch(there + path, init), ann)
    await page.next()
    const phone = copyOf(ann)
    await send(here, phone, 'POST', '/api/login', { email: ann.email, password: PASSWORD })
    await page.until('account')
    expect(await status(there, phone)).toBe(200)
    const admin = await database.admin()
    // One message: the connections are cut before any notification.
    await admin.query(`
      begin;
      select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'daily-bonus-blog listener' and datname = '${database.name}';
      delete from auth.session where user_id = '${ann.id}' and updated_at =
        (select max(updated_at) from auth.session where user_id = '${ann.id}');
      commit`)
    await admin.end()
    await vi.waitUntil(async () => (await status(there, phone)) === 401, SOON)
    await waitForListeners()
    expect(await status(there, phone)).toBe(401)
    // The page that may have missed an event reloads.
    expect((await page.until('account')).toSorted()).toEqual(['account', 'dashboard'])
    await page.leave()
  })
})
