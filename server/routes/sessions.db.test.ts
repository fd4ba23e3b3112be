import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SessionList } from '#contract/account.ts'
import { SignedIn } from '#contract/session.ts'
import { requireFresh } from '#server/auth/require-fresh.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

type Member = TestClient & { readonly id: string; readonly email: string }

const MINUTE = 60_000
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
let database: TestDatabase
let app: TestApp
let ann: Member

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
})

async function logIn(email: string, userAgent = ''): Promise<TestClient> {
  const client = app.visitor()
  const headers = { 'user-agent': userAgent }
  const answer = await client.send('POST', '/api/login', { body: { email, password: PASSWORD }, headers })
  expect(answer.status).toBe(200)
  return client
}

/** The same cookies in somebody else's hands. */
function copyOf(client: TestClient): TestClient {
  const copy = app.visitor()
  for (const [name, value] of client.jar) copy.jar.set(name, value)
  return copy
}

async function listed(client: TestClient): Promise<SessionList['sessions']> {
  const answer = await client.get('/api/sessions')
  expect(answer.status).toBe(200)
  return SessionList.parse(answer.body).sessions
}

const status = async (client: TestClient) => (await client.get('/api/dashboard')).status
const confirm = (client: TestClient, password: unknown = PASSWORD) =>
  client.post('/api/reauthenticate', { password })

async function freshness(client: TestClient): Promise<string> {
  const access = await app.deps.auth.recognise(client.jar)
  if (!access) return 'nobody'
  return await requireFresh(app.deps, access).catch((error: { code: string }) => error.code)
}

describe('the list of sessions', () => {
  test('says where one is signed in, this one first, and tells no token', async () => {
    app.deps.clock.advance(MINUTE)
    const phone = await logIn(ann.email, PHONE)
    const [mine, other, ...more] = await listed(phone)
    expect(more).toEqual([])
    expect(mine).toMatchObject({ current: true, device: 'Safari on iPhone' })
    expect(mine?.created_at).toBe('2026-11-20T12:01:00.000Z')
    expect(other).toMatchObject({ current: false, device: 'Unknown device' })
    const text = JSON.stringify(await phone.get('/api/sessions'))
    for (const secret of phone.jar.values()) if (secret !== '1') expect(text).not.toContain(secret)
  })

  test('notes when a session was last in use, at its renewals', async () => {
    const phone = await logIn(ann.email)
    app.deps.clock.advance(6 * MINUTE)
    expect(await status(phone)).toBe(200)
    app.deps.clock.advance(MINUTE)
    expect(await status(ann)).toBe(200)
    const seen = (await listed(ann)).map((one) => [one.current, one.last_seen_at])
    expect(seen).toEqual([
      [true, '2026-11-20T12:07:00.000Z'],
      [false, '2026-11-20T12:06:00.000Z'],
    ])
  })

  test('leaves out what has run out', async () => {
    await logIn(ann.email)
    app.deps.clock.advance(6 * 86_400_000)
    expect(await status(ann)).toBe(200)
    app.deps.clock.advance(2 * 86_400_000)
    expect(await listed(ann)).toHaveLength(1)
  })
})

describe('ending sessions', () => {
  test('S7: one of one’s own is over at once, for its copies too', async () => {
    const phone = await logIn(ann.email, PHONE)
    const thief = copyOf(phone)
    const other = (await listed(ann)).find(({ current }) => !current)
    const answer = await ann.send('DELETE', `/api/sessions/${other?.id}`)
    expect([answer.status, answer.body.sessions]).toEqual([200, [expect.objectContaining({ current: true })]])
    for (const client of [phone, thief]) {
      expect(await status(client)).toBe(401)
      expect((await client.post('/api/session/refresh')).status).toBe(401)
    }
    expect(await status(ann)).toBe(200)
  })

  test('A13: another’s is as good as none', async () => {
    const bob = await app.member()
    const [theirs] = await listed(bob)
    for (const id of [theirs?.id, randomUUID(), 'x', `${theirs?.id}'--`]) {
      const answer = await ann.send('DELETE', `/api/sessions/${id}`)
      expect([answer.status, answer.body.error?.message]).toEqual([404, 'There is nothing here.'])
    }
    expect(await status(bob)).toBe(200)
  })

  test('this one: logged out, and the cookies are taken back', async () => {
    const [mine] = await listed(ann)
    const answer = await ann.send('DELETE', `/api/sessions/${mine?.id}`)
    expect([answer.status, answer.body.sessions, [...ann.jar.keys()]]).toEqual([200, [], ['device']])
  })

  test('C15: all the others at once', async () => {
    const others = [await logIn(ann.email), await logIn(ann.email), await logIn(ann.email)]
    const bob = await app.member()
    const answer = await ann.post('/api/sessions/end-others')
    expect(answer.body.sessions).toEqual([expect.objectContaining({ current: true })])
    for (const client of others) expect(await status(client)).toBe(401)
    for (const client of [ann, bob]) expect(await status(client)).toBe(200)
  })
})

describe('showing again who one is', () => {
  test('S16: ten minutes after signing in what is dangerous is refused, until the password is shown', async () => {
    expect(await freshness(ann)).toBe('password')
    app.deps.clock.advance(10 * MINUTE - 1)
    await status(ann)
    expect(await freshness(ann)).toBe('password')
    app.deps.clock.advance(1)
    expect(await freshness(ann)).toBe('reauthentication-needed')
    const answer = await confirm(ann)
    expect(SignedIn.parse(answer.body).user.id).toBe(ann.id)
    expect(await freshness(ann)).toBe('password')
  })

  test('S6: under new tokens; the ones before open nothing, and are no fresher', async () => {
    const before = copyOf(ann)
    expect((await confirm(ann)).status).toBe(200)
    for (const name of ['access', 'session']) expect(ann.jar.get(name)).not.toBe(before.jar.get(name))
    expect(await status(ann)).toBe(200)
    expect(await freshness(before)).toBe('nobody')
    app.deps.clock.advance(9_999)
    // A tab that set out a moment before: asked to come again, with the new cookies. Nothing of it is opened.
    const late = await before.get('/api/session')
    expect([late.status, late.headers.get('retry-after'), late.setCookies]).toEqual([503, '2', []])
    expect(await status(ann)).toBe(200)
  })

  test('an answer that was late does not bring the token of before back', async () => {
    app.deps.clock.advance(6 * MINUTE)
    const late = await copyOf(ann).get('/api/dashboard')
    expect(late.setCookies).not.toEqual([])
    await confirm(ann)
    for (const line of late.setCookies) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? []
      ann.jar.set(name, value)
    }
    app.deps.clock.advance(10_000)
    expect(await status(ann)).toBe(200)
    app.deps.clock.advance(6 * MINUTE)
    expect(await status(ann)).toBe(200)
  })

  test('a token that was put away ends the session it belonged to, when it comes again', async () => {
    const thief = copyOf(ann)
    await confirm(ann)
    await confirm(ann)
    const phone = await logIn(ann.email)
    app.deps.clock.advance(10_000)
    expect((await thief.post('/api/session/refresh')).status).toBe(401)
    expect(await status(ann)).toBe(401)
    expect((await ann.post('/api/session/refresh')).status).toBe(401)
    expect(await status(phone)).toBe(200)
  })

  test('S8: does not lengthen the thirty days', async () => {
    for (let day = 0; day < 29; day++) {
      app.deps.clock.advance(86_400_000)
      expect((await confirm(ann)).status).toBe(200)
    }
    app.deps.clock.advance(86_400_000)
    expect(await status(ann)).toBe(401)
  })

  test.each([
    ['wrong wrong', 401, 'wrong-credentials'],
    ['', 400, 'invalid'],
    [null, 400, 'invalid'],
  ])('not by %j, and the tokens stay', async (password, code, name) => {
    const before = new Map(ann.jar)
    const answer = await confirm(ann, password)
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([code, name, 'password'])
    expect(new Map(ann.jar)).toEqual(before)
  })

  test('not by a passkey that nobody has, nor with the access alone', async () => {
    expect((await ann.post('/api/reauthenticate', { passkey: { id: 'x' } })).status).toBe(400)
    app.deps.clock.advance(10 * MINUTE)
    await status(ann)
    expect(await freshness(ann)).toBe('reauthentication-needed')
    ann.jar.delete('session')
    expect((await confirm(ann)).status).toBe(401)
  })

  test('five times at once: one wins, the others come again, nobody is thrown out', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(copyOf(ann))))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const answer of answers) expect([200, 401, 503]).toContain(answer.status)
    expect((await database.db.pool.query('select 1 from auth.session')).rows).toHaveLength(1)
  })
})

describe('deletion after a passkey', () => {
  async function shownByPasskey(): Promise<void> {
    const found = await app.deps.auth.whoIs(ann.jar)
    const admission = found && (await app.deps.auth.reauthenticate(found.person, found.account, 'passkey'))
    for (const line of admission?.setCookies ?? []) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? []
      ann.jar.set(name, value)
    }
  }

  test('needs no password for ten minutes', async () => {
    await shownByPasskey()
    app.deps.clock.advance(10 * MINUTE)
    const late = await ann.post('/api/deleteAccount', { user_id: ann.id })
    expect([late.status, late.body.error.field]).toEqual([400, 'password'])
    await shownByPasskey()
    expect((await ann.post('/api/deleteAccount', { user_id: ann.id })).status).toBe(200)
  })

  test('a wrong password beside it is still wrong', async () => {
    await shownByPasskey()
    const answer = await ann.post('/api/deleteAccount', { user_id: ann.id, password: 'wrong wrong' })
    expect(answer.status).toBe(401)
    expect(await status(ann)).toBe(200)
  })
})
