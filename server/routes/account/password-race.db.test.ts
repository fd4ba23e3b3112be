import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { PASSWORD, type TestResponse, type TestClient, tokensOf } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import {
  copyOf,
  pendingLogin,
  sendCode,
  twoFactorMember,
} from '#server/testing/accounts/two-factor-member.ts'

// Verifying a password takes long enough for a concurrent request to change that password. These tests send such requests
// together. Each runs several rounds, because the order in which they reach the database varies.

type Member = TestClient & { readonly id: string; readonly email: string }

const ROUNDS = [1, 2, 3, 4]

let database: TestDatabase
let app: MailedApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  return () => app.server.stop()
})

const newPassword = (n: number) => `seven quiet herons ${n}`

const change = (client: TestClient, password: string) =>
  client.post('/api/password/change', { current: PASSWORD, password })

const remove = (client: TestClient, { id }: Member) =>
  client.post('/api/deleteAccount', { userId: id, password: PASSWORD })

const isIn = async (client: TestClient) => (await client.get('/api/dashboard')).status === 200

async function logIn(email: string, password = PASSWORD): Promise<TestClient> {
  const client = app.visitor()
  const { status } = await client.post('/api/login', { email, password })
  if (status !== 200) throw new Error(`the log-in returned ${status}`)
  return client
}

/** Returns those of the passwords that log in. */
async function workingPasswords(email: string, passwords: readonly string[]): Promise<readonly string[]> {
  const responses = await Promise.all(
    passwords.map(async (password) => {
      const response = await app.visitor().post('/api/login', { email, password })
      return response.status === 200 ? [password] : []
    }),
  )
  return responses.flat()
}

async function resetToken(email: string): Promise<string> {
  await app.visitor().post('/api/password/forgot', { email })
  return (await app.mailTo(email)).token
}

/** Expects no server error, and an expected error of each rejected request. */
function expectRejected({ status, body }: TestResponse): void {
  // 503: the tokens have just been replaced, and a repeated request is rejected with 401.
  expect([401, 503]).toContain(status)
  if (status === 401) expect(['wrong-credentials', 'sign-in-needed']).toContain(body.error.code)
}

test.each([
  ['one session', async (ann: Member) => [ann, copyOf(app, ann), copyOf(app, ann), copyOf(app, ann)]],
  ['four sessions', async ({ email }: Member) => await Promise.all([1, 2, 3, 4].map(() => logIn(email)))],
])('of four concurrent password changes from %s, one succeeds and is stored', async (_from, open) => {
  for (const round of ROUNDS) {
    const ann = await app.member()
    const clients = await open(ann)
    const passwords = clients.map((_, n) => newPassword(10 * round + n))
    const responses = await Promise.all(clients.map((client, n) => change(client, passwords[n] ?? '')))
    const winner = responses.findIndex(({ status }) => status === 200)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const [n, response] of responses.entries()) if (n !== winner) expectRejected(response)
    expect(await workingPasswords(ann.email, [PASSWORD, ...passwords])).toEqual([passwords[winner]])
    for (const [n, client] of clients.entries()) expect(await isIn(client)).toBe(n === winner)
  }
})

test('of a concurrent change and reset by link, one succeeds and is stored', async () => {
  for (const round of ROUNDS) {
    const ann = await app.member()
    const token = await resetToken(ann.email)
    const [byHand, byLink] = [newPassword(round), newPassword(10 + round)]
    const responses = await Promise.all([
      change(ann, byHand),
      app.visitor().post('/api/password/reset', { token, password: byLink }),
    ])
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await workingPasswords(ann.email, [PASSWORD, byHand, byLink])).toEqual([
      statuses[0] === 200 ? byHand : byLink,
    ])
  }
})

test('a change concurrent with the end of its session is stored if and only if it returns 200', async () => {
  for (const round of ROUNDS) {
    const ann = await app.member()
    const other = await logIn(ann.email)
    const [response] = await Promise.all([
      change(ann, newPassword(round)),
      round % 2 === 0 ? copyOf(app, ann).post('/api/logout') : other.post('/api/sessions/end-others'),
    ])
    if (response.status !== 200) expectRejected(response)
    expect(await workingPasswords(ann.email, [PASSWORD, newPassword(round)])).toEqual([
      response.status === 200 ? newPassword(round) : PASSWORD,
    ])
  }
})

test('an ended session changes no password while its access token still works', async () => {
  const ann = await app.member()
  const stale = await app.deps.auth.readSession(tokensOf(ann))
  if (!stale) throw new Error('no session')
  // Ended in the database only, so the server has not revoked the access token.
  await database.db.pool.query('delete from auth.session where id = $1', [stale.user.sessionId])
  expectRejected(await change(ann, newPassword(1)))
  expect(await workingPasswords(ann.email, [PASSWORD, newPassword(1)])).toEqual([PASSWORD])
})

test('a change ends a pending log-in, or the session that it opened', async () => {
  for (const round of ROUNDS) {
    const ann = await twoFactorMember(app)
    const pending = await pendingLogin(app, ann.email)
    const code = ann.code()
    const [changed, entered] = await Promise.all([
      change(ann, newPassword(round)),
      round % 2 === 0 ? sendCode(pending, code) : Promise.resolve().then(() => sendCode(pending, code)),
    ])
    expect(changed.status).toBe(200)
    if (entered.status !== 200) expectRejected(entered)
    expect(await isIn(pending)).toBe(false)
    expect((await pending.post('/api/session/refresh')).status).toBe(401)
    expect(await isIn(ann)).toBe(true)
  }
})

test('of a change and a deletion that verified the same password, one succeeds', async () => {
  for (const round of ROUNDS) {
    const ann = await app.member()
    const other = round % 2 === 0 ? copyOf(app, ann) : await logIn(ann.email)
    const [changed, removed] = await Promise.all([change(ann, newPassword(round)), remove(other, ann)])
    expect([changed.status, removed.status].filter((status) => status === 200)).toHaveLength(1)
    expectRejected(changed.status === 200 ? removed : changed)
    expect(await workingPasswords(ann.email, [PASSWORD, newPassword(round)])).toEqual(
      changed.status === 200 ? [newPassword(round)] : [],
    )
  }
})

test('a change ends a session that was confirmed with the old password', async () => {
  for (const round of ROUNDS) {
    const ann = await app.member()
    const other = round % 2 === 0 ? copyOf(app, ann) : await logIn(ann.email)
    const [changed, confirmed] = await Promise.all([
      change(ann, newPassword(round)),
      other.post('/api/reauthenticate', { password: PASSWORD }),
    ])
    // In one session, the tokens are replaced once: the other request is rejected.
    if (changed.status === 200) expect(await isIn(other)).toBe(false)
    else expect([confirmed.status, await isIn(other)]).toEqual([200, true])
    expect(await workingPasswords(ann.email, [PASSWORD, newPassword(round)])).toEqual([
      changed.status === 200 ? newPassword(round) : PASSWORD,
    ])
  }
})
