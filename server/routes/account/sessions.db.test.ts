import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SessionList } from '#contract/account.ts'
import { SignedIn } from '#contract/session.ts'
import { requireFresh } from '#server/auth/sessions/require-fresh.ts'
import { PASSWORD, tokensOf, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
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
  const response = await client.send('POST', '/api/login', { body: { email, password: PASSWORD }, headers })
  expect(response.status).toBe(200)
  return client
}

/** A client with a copy of the cookies. */
function copyOf(client: TestClient): TestClient {
  const copy = app.visitor()
  for (const [name, value] of client.jar) copy.jar.set(name, value)
  return copy
}

async function listed(client: TestClient): Promise<SessionList['sessions']> {
  const response = await client.get('/api/sessions')
  expect(response.status).toBe(200)
  return SessionList.parse(response.body).sessions
}

const status = async (client: TestClient) => (await client.get('/api/dashboard')).status
const confirm = (client: TestClient, password: unknown = PASSWORD) =>
  client.post('/api/reauthenticate', { password })

async function freshness(client: TestClient): Promise<string> {
  const found = await app.deps.auth.authenticate({ ...tokensOf(client), session: undefined })
  if (!found) return 'visitor'
  return await requireFresh(app.deps, found.user).catch((error: { code: string }) => error.code)
}

describe('the list of sessions', () => {
  test('lists the devices, the current session first, without tokens', async () => {
    app.deps.clock.advance(MINUTE)
    const phone = await logIn(ann.email, PHONE)
    const [current, other, ...more] = await listed(phone)
    expect(more).toEqual([])
    expect(current).toMatchObject({ current: true, device: 'Safari on iPhone' })
    expect(current?.createdAt).toBe('2026-11-20T12:01:00.000Z')
    expect(other).toMatchObject({ current: false, device: 'Unknown device' })
    const text = JSON.stringify(await phone.get('/api/sessions'))
    for (const secret of phone.jar.values()) if (secret !== '1') expect(text).not.toContain(secret)
  })

  test('updates the last use of a session at renewals', async () => {
    const phone = await logIn(ann.email)
    app.deps.clock.advance(6 * MINUTE)
    expect(await status(phone)).toBe(200)
    app.deps.clock.advance(MINUTE)
    expect(await status(ann)).toBe(200)
    const seen = (await listed(ann)).map((one) => [one.current, one.lastSeenAt])
    expect(seen).toEqual([
      [true, '2026-11-20T12:07:00.000Z'],
      [false, '2026-11-20T12:06:00.000Z'],
    ])
  })

  test('omits expired sessions', async () => {
    await logIn(ann.email)
    app.deps.clock.advance(6 * 86_400_000)
    expect(await status(ann)).toBe(200)
    app.deps.clock.advance(2 * 86_400_000)
    expect(await listed(ann)).toHaveLength(1)
  })
})

describe('ending sessions', () => {
  test('ends one of the user’s sessions immediately, also for copies of its cookies', async () => {
    const phone = await logIn(ann.email, PHONE)
    const intruder = copyOf(phone)
    const other = (await listed(ann)).find(({ current }) => !current)
    const response = await ann.send('DELETE', `/api/sessions/${other?.id}`)
    expect([response.status, response.body.sessions]).toEqual([
      200,
      [expect.objectContaining({ current: true })],
    ])
    for (const client of [phone, intruder]) {
      expect(await status(client)).toBe(401)
      expect((await client.post('/api/session/refresh')).status).toBe(401)
    }
    expect(await status(ann)).toBe(200)
  })

  test('another user’s session gets 404', async () => {
    const bob = await app.member()
    const [theirs] = await listed(bob)
    for (const id of [theirs?.id, randomUUID(), 'x', `${theirs?.id}'--`]) {
      const response = await ann.send('DELETE', `/api/sessions/${id}`)
      expect([response.status, response.body.error?.message]).toEqual([404, 'We couldn’t find that.'])
    }
    expect(await status(bob)).toBe(200)
  })

  test('the current one: logs out and clears the cookies', async () => {
    const [current] = await listed(ann)
    const response = await ann.send('DELETE', `/api/sessions/${current?.id}`)
    expect([response.status, response.body.sessions, [...ann.jar.keys()]]).toEqual([200, [], ['device']])
  })

  test('all other sessions', async () => {
    const others = [await logIn(ann.email), await logIn(ann.email), await logIn(ann.email)]
    const bob = await app.member()
    const response = await ann.post('/api/sessions/end-others')
    expect(response.body.sessions).toEqual([expect.objectContaining({ current: true })])
    for (const client of others) expect(await status(client)).toBe(401)
    for (const client of [ann, bob]) expect(await status(client)).toBe(200)
  })
})

describe('reauthentication', () => {
  test('sensitive operations are rejected ten minutes after a sign-in, until the password is sent', async () => {
    expect(await freshness(ann)).toBe('password')
    app.deps.clock.advance(10 * MINUTE - 1)
    await status(ann)
    expect(await freshness(ann)).toBe('password')
    app.deps.clock.advance(1)
    expect(await freshness(ann)).toBe('reauthentication-needed')
    const response = await confirm(ann)
    expect(SignedIn.parse(response.body).user.id).toBe(ann.id)
    expect(await freshness(ann)).toBe('password')
  })

  test('issues new tokens; the old ones are rejected', async () => {
    const before = copyOf(ann)
    expect((await confirm(ann)).status).toBe(200)
    for (const name of ['access', 'session']) expect(ann.jar.get(name)).not.toBe(before.jar.get(name))
    expect(await status(ann)).toBe(200)
    expect(await freshness(before)).toBe('visitor')
    app.deps.clock.advance(9_999)
    // A concurrent request of another tab has to retry with the new cookies, and has no access.
    const late = await before.get('/api/session')
    expect([late.status, late.headers.get('retry-after'), late.setCookies]).toEqual([503, '2', []])
    expect(await status(ann)).toBe(200)
  })

  test('a late response does not restore the old token', async () => {
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

  test('a reused retired token ends its session', async () => {
    const intruder = copyOf(ann)
    await confirm(ann)
    await confirm(ann)
    const phone = await logIn(ann.email)
    app.deps.clock.advance(10_000)
    expect((await intruder.post('/api/session/refresh')).status).toBe(401)
    expect(await status(ann)).toBe(401)
    expect((await ann.post('/api/session/refresh')).status).toBe(401)
    expect(await status(phone)).toBe(200)
  })

  test('does not extend the thirty days', async () => {
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
  ])('rejects %j, and does not change the tokens', async (password, code, name) => {
    const before = new Map(ann.jar)
    const response = await confirm(ann, password)
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
      code,
      name,
      'password',
    ])
    expect(new Map(ann.jar)).toEqual(before)
  })

  test('rejects an unknown passkey, and an access token without a session', async () => {
    expect((await ann.post('/api/reauthenticate', { passkey: { id: 'x' } })).status).toBe(400)
    app.deps.clock.advance(10 * MINUTE)
    await status(ann)
    expect(await freshness(ann)).toBe('reauthentication-needed')
    ann.jar.delete('session')
    expect((await confirm(ann)).status).toBe(401)
  })

  test('five concurrent requests: one succeeds, the others retry, and no session ends', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => confirm(copyOf(ann))))
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
    for (const response of responses) expect([200, 401, 503]).toContain(response.status)
    expect((await database.db.pool.query('select 1 from auth.session')).rows).toHaveLength(1)
  })
})

describe('deletion after a passkey', () => {
  async function shownByPasskey(): Promise<void> {
    const found = await app.deps.auth.readSession(tokensOf(ann))
    const renewed = found && (await app.deps.auth.reauthenticate(found.user, found.account, 'passkey'))
    if (!renewed) throw new Error('no session')
    ann.jar.set('access', renewed.tokens.access)
    ann.jar.set('session', renewed.tokens.session ?? '')
  }

  test('requires no password for ten minutes', async () => {
    await shownByPasskey()
    app.deps.clock.advance(10 * MINUTE)
    const late = await ann.post('/api/deleteAccount', { userId: ann.id })
    expect([late.status, late.body.error.field]).toEqual([400, 'password'])
    await shownByPasskey()
    expect((await ann.post('/api/deleteAccount', { userId: ann.id })).status).toBe(200)
  })

  test('a wrong password sent in addition is still rejected', async () => {
    await shownByPasskey()
    const response = await ann.post('/api/deleteAccount', { userId: ann.id, password: 'wrong wrong' })
    expect(response.status).toBe(401)
    expect(await status(ann)).toBe(200)
  })
})
