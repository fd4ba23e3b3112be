import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAuth } from '#server/auth/auth.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createDatabaseNews } from '#server/live/database-news.ts'
import { readEvents } from '#server/testing/event-reader.ts'
import { type ServerProcess, startProcess } from '#server/testing/server-process.ts'
import { PASSWORD, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** It takes some ten milliseconds alone, and longer on a busy machine. */
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

test('an access is recognised without the database while nothing can have been missed, and only then', async () => {
  const app = await testApp(database)
  const ann = await app.member()
  if (database.db.engine === 'pglite') return
  const db = await openDatabase(database.options)
  const news = createDatabaseNews(db, app.deps.log)
  const heard = new Promise<void>((resolve) => news.subscribe({ missed: resolve }))
  const config = { ...app.deps.config, secret: 'a secret for the tests of 32 characters' }
  const auth = createAuth({ ...config, db, news, now: app.deps.now, log: app.deps.log })
  expect(await auth.recognise(ann.jar)).toMatchObject({ userId: ann.id })
  news.start()
  await heard
  await db.pool.end()
  expect(await auth.recognise(ann.jar)).toMatchObject({ userId: ann.id })
  await ann.post('/api/logout')
  await vi.waitUntil(async () => (await auth.recognise(ann.jar)) === null, SOON)
  await news.close()
  const bob = await app.member()
  await expect(auth.recognise(bob.jar)).rejects.toThrow()
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
    await listening(2)
  })

  /** Settles when so many nodes listen, and idly: whatever they had to catch up with is done. */
  async function listening(count: number): Promise<void> {
    const admin = await database.admin()
    try {
      await vi.waitUntil(async () => {
        const { rows } = await admin.query(
          `select count(*)::int as n from pg_stat_activity
             where application_name = 'daily-bonus-blog listener' and datname = $1 and query = 'select 1'`,
          [database.name],
        )
        // One more is this test's own.
        return rows[0].n === count + 1
      }, SOON)
    } finally {
      await admin.end()
    }
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
    const answer = await send(here, { jar }, 'POST', '/api/signup', {
      email,
      password: PASSWORD,
      age: 30,
      state: 'CA',
    })
    expect(answer.status).toBe(201)
    return { jar, email, id: answer.body.user.id }
  }

  const status = async (node: string, who: Cookies) => (await send(node, who, 'GET', '/api/dashboard')).status
  const copyOf = ({ jar }: Cookies): Cookies => ({ jar: new Map(jar) })

  test('S7: a session ended on one is refused by the other', async () => {
    const ann = await someone()
    const thief = copyOf(ann)
    expect(await status(there, thief)).toBe(200)
    await send(here, ann, 'POST', '/api/logout')
    await vi.waitUntil(async () => (await status(there, thief)) === 401, SOON)
  })

  test('S6: the tokens before a confirmation too', async () => {
    const ann = await someone()
    const thief = copyOf(ann)
    expect((await send(here, ann, 'POST', '/api/reauthenticate', { password: PASSWORD })).status).toBe(200)
    await vi.waitUntil(async () => (await status(there, thief)) !== 200, SOON)
    expect(await status(there, ann)).toBe(200)
  })

  test('P16: a deleted account is nobody on the other, and its page there is told', async () => {
    const ann = await someone()
    const page = await readEvents((path, init) => fetch(there + path, init), ann)
    await page.next()
    const thief = copyOf(ann)
    const body = { user_id: ann.id, password: PASSWORD }
    expect((await send(here, ann, 'POST', '/api/deleteAccount', body)).status).toBe(200)
    await vi.waitUntil(async () => (await status(there, thief)) === 401, SOON)
    expect(await page.until('signed-out')).toContain('signed-out')
  })

  test('a write on one is told to the page on the other', async () => {
    const ann = await someone()
    const page = await readEvents((path, init) => fetch(there + path, init), ann)
    await page.next()
    await send(here, ann, 'PUT', '/api/casinos/1/vote', { vote: 1 })
    expect(await page.until('dashboard')).toEqual(['dashboard'])
    await page.leave()
  })

  test('nothing is missed by a node that could not listen', async () => {
    const ann = await someone()
    const page = await readEvents((path, init) => fetch(there + path, init), ann)
    await page.next()
    const phone = copyOf(ann)
    await send(here, phone, 'POST', '/api/login', { email: ann.email, password: PASSWORD })
    await page.until('account')
    expect(await status(there, phone)).toBe(200)
    const admin = await database.admin()
    // One message: the lines are cut before anybody can be told.
    await admin.query(`
      begin;
      select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'daily-bonus-blog listener' and datname = '${database.name}';
      delete from auth.session where "userId" = '${ann.id}' and "updatedAt" =
        (select max("updatedAt") from auth.session where "userId" = '${ann.id}');
      commit`)
    await admin.end()
    await vi.waitUntil(async () => (await status(there, phone)) === 401, SOON)
    await listening(2)
    expect(await status(there, phone)).toBe(401)
    // And the page that may have missed something reads anew.
    expect((await page.until('account')).toSorted()).toEqual(['account', 'dashboard'])
    await page.leave()
  })
})
