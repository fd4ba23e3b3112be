import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailedApp, mailedApp } from '#server/testing/mailed-app.ts'
import { PASSWORD, type TestAnswer, type TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { copyOf, secondStep, sendCode, twoFactorMember } from '#server/testing/two-factor-member.ts'

// Proving a password takes long enough for another request to replace that password meanwhile. These tests send such
// requests together. Each runs several rounds, because the order in which they reach the database varies.

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
  client.post('/api/deleteAccount', { user_id: id, password: PASSWORD })

const isIn = async (client: TestClient) => (await client.get('/api/dashboard')).status === 200

async function logIn(email: string, password = PASSWORD): Promise<TestClient> {
  const client = app.visitor()
  const { status } = await client.post('/api/login', { email, password })
  if (status !== 200) throw new Error(`the log-in answered ${status}`)
  return client
}

/** Of these, the passwords that log in. */
async function workingPasswords(email: string, passwords: readonly string[]): Promise<readonly string[]> {
  const answers = await Promise.all(
    passwords.map(async (password) => {
      const answer = await app.visitor().post('/api/login', { email, password })
      return answer.status === 200 ? [password] : []
    }),
  )
  return answers.flat()
}

async function resetToken(email: string): Promise<string> {
  await app.visitor().post('/api/password/forgot', { email })
  return (await app.mailTo(email)).token
}

/** Expects that nothing failed for a reason of ours, and that a refused request names an expected one. */
function expectRefused({ status, body }: TestAnswer): void {
  // 503: the tokens were replaced a moment before, and a repeated request is refused with 401.
  expect([401, 503]).toContain(status)
  if (status === 401) expect(['wrong-credentials', 'sign-in-needed']).toContain(body.error.code)
}

test.each([
  ['one session', async (ann: Member) => [ann, copyOf(app, ann), copyOf(app, ann), copyOf(app, ann)]],
  ['four sessions', async ({ email }: Member) => await Promise.all([1, 2, 3, 4].map(() => logIn(email)))],
])('of four password changes at once from %s, one succeeds and is kept', async (_from, open) => {
  for (const round of ROUNDS) {
    const ann = await app.member()
    const clients = await open(ann)
    const passwords = clients.map((_, n) => newPassword(10 * round + n))
    const answers = await Promise.all(clients.map((client, n) => change(client, passwords[n] ?? '')))
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const [n, answer] of answers.entries()) if (n !== winner) expectRefused(answer)
    expect(await workingPasswords(ann.email, [PASSWORD, ...passwords])).toEqual([passwords[winner]])
    for (const [n, client] of clients.entries()) expect(await isIn(client)).toBe(n === winner)
  }
})

test('of a change and a reset by link at once, one succeeds and is kept', async () => {
  for (const round of ROUNDS) {
    const ann = await app.member()
    const token = await resetToken(ann.email)
    const [byHand, byLink] = [newPassword(round), newPassword(10 + round)]
    const answers = await Promise.all([
      change(ann, byHand),
      app.visitor().post('/api/password/reset', { token, password: byLink }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await workingPasswords(ann.email, [PASSWORD, byHand, byLink])).toEqual([
      statuses[0] === 200 ? byHand : byLink,
    ])
  }
})

test('a change that meets the end of its session is kept where it answered 200, and only there', async () => {
  for (const round of ROUNDS) {
    const ann = await app.member()
    const other = await logIn(ann.email)
    const [answer] = await Promise.all([
      change(ann, newPassword(round)),
      round % 2 === 0 ? copyOf(app, ann).post('/api/logout') : other.post('/api/sessions/end-others'),
    ])
    if (answer.status !== 200) expectRefused(answer)
    expect(await workingPasswords(ann.email, [PASSWORD, newPassword(round)])).toEqual([
      answer.status === 200 ? newPassword(round) : PASSWORD,
    ])
  }
})

test('a session that is over changes no password, however far its request had come', async () => {
  const ann = await app.member()
  const stale = await app.deps.auth.whoIs(ann.jar)
  if (!stale) throw new Error('no session')
  // The access token alone still opens personal routes until it is revoked, so the session is ended underneath it.
  const changing = change(ann, newPassword(1))
  await database.db.pool.query('delete from auth.session where id = $1', [stale.person.sessionId])
  const answer = await changing
  expectRefused(answer)
  expect(await workingPasswords(ann.email, [PASSWORD, newPassword(1)])).toEqual([PASSWORD])
})

test('a change ends a log-in that waits for its code, or the session that it opened', async () => {
  for (const round of ROUNDS) {
    const ann = await twoFactorMember(app)
    const pending = await secondStep(app, ann.email)
    const code = ann.code()
    const [changed, entered] = await Promise.all([
      change(ann, newPassword(round)),
      round % 2 === 0 ? sendCode(pending, code) : Promise.resolve().then(() => sendCode(pending, code)),
    ])
    expect(changed.status).toBe(200)
    if (entered.status !== 200) expectRefused(entered)
    expect(await isIn(pending)).toBe(false)
    expect((await pending.post('/api/session/refresh')).status).toBe(401)
    expect(await isIn(ann)).toBe(true)
  }
})

test('of a change and a deletion that proved the same password, one succeeds', async () => {
  for (const round of ROUNDS) {
    const ann = await app.member()
    const other = round % 2 === 0 ? copyOf(app, ann) : await logIn(ann.email)
    const [changed, removed] = await Promise.all([change(ann, newPassword(round)), remove(other, ann)])
    expect([changed.status, removed.status].filter((status) => status === 200)).toHaveLength(1)
    expectRefused(changed.status === 200 ? removed : changed)
    expect(await workingPasswords(ann.email, [PASSWORD, newPassword(round)])).toEqual(
      changed.status === 200 ? [newPassword(round)] : [],
    )
  }
})

test('whoever confirmed with the password of before is out once it is changed', async () => {
  for (const round of ROUNDS) {
    const ann = await app.member()
    const other = round % 2 === 0 ? copyOf(app, ann) : await logIn(ann.email)
    const [changed, confirmed] = await Promise.all([
      change(ann, newPassword(round)),
      other.post('/api/reauthenticate', { password: PASSWORD }),
    ])
    // Where both come from one session, its tokens are replaced once: the other request is refused.
    if (changed.status === 200) expect(await isIn(other)).toBe(false)
    else expect([confirmed.status, await isIn(other)]).toEqual([200, true])
    expect(await workingPasswords(ann.email, [PASSWORD, newPassword(round)])).toEqual([
      changed.status === 200 ? newPassword(round) : PASSWORD,
    ])
  }
})
