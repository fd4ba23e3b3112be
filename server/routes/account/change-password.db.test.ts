import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { addPasskey, logInWith } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { setUpTwoFactor } from '#server/testing/accounts/two-factor-member.ts'
import { PASSWORD, type TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: MailedApp
let ann: TestClient & { readonly id: string; readonly email: string }

const NEW_PASSWORD = 'seven quiet herons'

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  ann = await app.member()
})
afterEach(() => app.server.stop())

const forgot = () => app.visitor().post('/api/password/forgot', { email: ann.email })
const reset = (token: string, password = NEW_PASSWORD) =>
  app.visitor().post('/api/password/reset', { token, password })
const logIn = (password: string, client = app.visitor()) =>
  client.post('/api/login', { email: ann.email, password })

async function resetLink(): Promise<string> {
  await forgot()
  return (await app.mailTo(ann.email)).token
}

const change = (client: TestClient, current: string | null, password = NEW_PASSWORD) =>
  client.post('/api/password/change', { current, password })

test('this session continues with new tokens; the old tokens and all other sessions end', async () => {
  const phone = app.visitor()
  await logIn(PASSWORD, phone)
  const before = new Map(ann.jar)
  const response = await change(ann, PASSWORD)
  expect([response.status, response.body.user.id]).toEqual([200, ann.id])
  expect((await ann.get('/api/dashboard')).status).toBe(200)
  expect((await ann.get('/api/sessions')).body.sessions).toHaveLength(1)
  expect((await phone.get('/api/dashboard')).status).toBe(401)
  expect((await phone.post('/api/session/refresh')).status).toBe(401)
  app.deps.clock.advance(11_000)
  const intruder = app.visitor()
  for (const [name, value] of before) intruder.jar.set(name, value)
  expect((await intruder.get('/api/dashboard')).status).toBe(401)
  expect((await logIn(PASSWORD)).status).toBe(401)
  expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  expect((await app.mailTo(ann.email)).headers.get('subject')).toBe('Your password was changed')
})

test.each([
  ['another', 'not the password', 401, 'wrong-credentials', 'current'],
  ['no', '', 400, 'invalid', 'current'],
  ['a missing', null, 400, 'invalid', 'current'],
])('with %s current password changes nothing', async (_name, current, status, code, field) => {
  const response = await change(ann, current)
  expect([response.status, response.body.error.code, response.body.error.field]).toEqual([
    status,
    code,
    field,
  ])
  expect((await logIn(PASSWORD)).status).toBe(200)
  expect(await app.collect()).toEqual([])
})

test('to an invalid one changes nothing, and names the field', async () => {
  const response = await change(ann, PASSWORD, 'password1')
  expect([response.status, response.body.error.field]).toEqual([400, 'password'])
  expect((await ann.get('/api/dashboard')).status).toBe(200)
  expect((await logIn(PASSWORD)).status).toBe(200)
})

describe('and reset links that were requested before', () => {
  const confirmAddress = () => database.db.pool.query('update auth."user" set email_verified = true')
  const OTHER = 'nine loud geese fly'

  test('leaves those to a confirmed address, sent and unsent, if only the password was proved', async () => {
    await confirmAddress()
    const sent = await resetLink()
    await forgot()
    // An intruder who knows the password.
    const intruder = app.visitor()
    await logIn(PASSWORD, intruder)
    expect((await change(intruder, PASSWORD)).status).toBe(200)
    const mails = await app.collect()
    const subjects = mails
      .map(({ headers }) => headers.get('subject') ?? '')
      .toSorted((a, b) => a.localeCompare(b))
    expect(subjects).toEqual(['Choose a new password', 'Your password was changed'])
    expect((await reset(sent, OTHER)).status).toBe(200)
    expect((await intruder.get('/api/dashboard')).status).toBe(401)
    expect((await logIn(OTHER)).status).toBe(200)
  })

  test('leaves a link that is written after the change', async () => {
    await confirmAddress()
    await forgot()
    await change(ann, PASSWORD)
    const mail = (await app.collect()).find(({ token }) => token !== '')
    expect((await reset(mail?.token ?? '', OTHER)).status).toBe(200)
  })

  test.each([
    ['an address that was never confirmed', async () => ann],
    [
      'a confirmed address, after a passkey',
      async () => {
        await confirmAddress()
        const phone = softwareAuthenticator('https://bonus.example')
        await addPasskey(ann, phone)
        const client = app.visitor()
        await logInWith(client, phone)
        return client
      },
    ],
    [
      'a confirmed address, after a second factor',
      async () => {
        await confirmAddress()
        await setUpTwoFactor(ann, app.deps.now())
        return ann
      },
    ],
  ])('ends those to %s, sent and unsent', async (_which, client) => {
    const changing = await client()
    await app.collect()
    const sent = await resetLink()
    await forgot()
    expect((await change(changing, PASSWORD)).status).toBe(200)
    const mails = await app.collect()
    expect(mails.map(({ headers }) => headers.get('subject'))).toEqual(['Your password was changed'])
    expect((await reset(sent, OTHER)).body.error.code).toBe('expired-link')
  })
})

test('succeeds three times an hour; other attempts do not count', async () => {
  await app.server.stop()
  app = await mailedApp(database, { RATE_LIMIT_SCALE: '1', REQUIRE_EMAIL_VERIFICATION: 'false' })
  const eve = await app.member()
  const passwords = [PASSWORD, 'heron one two', 'heron two three', 'heron three four', 'heron four five']
  const next = (n: number) => change(eve, passwords[n] ?? '', passwords[n + 1] ?? '')
  for (const n of [0, 1, 2]) {
    expect((await change(eve, 'not the password')).status).toBe(401)
    expect((await change(eve, passwords[n] ?? '', 'short')).status).toBe(400)
    expect((await next(n)).status).toBe(200)
    app.deps.clock.advance(600_000)
  }
  const rejected = await next(3)
  expect([rejected.status, rejected.headers.get('retry-after'), rejected.body.error.message]).toEqual([
    429,
    '1800',
    'You can change your password three times an hour. Try again later.',
  ])
  app.deps.clock.advance(1_800_000)
  expect((await next(3)).status).toBe(200)
})

test('limits guesses: ten attempts in ten minutes', async () => {
  await app.server.stop()
  app = await mailedApp(database, { RATE_LIMIT_SCALE: '1', REQUIRE_EMAIL_VERIFICATION: 'false' })
  const eve = await app.member()
  const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => change(eve, `guess ${n}`)))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
  expect((await change(eve, PASSWORD)).status).toBe(429)
})
