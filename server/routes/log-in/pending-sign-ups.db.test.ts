import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ExportResponse } from '#contract/export.ts'
import { createAccount } from '#server/auth/accounts/accounts.ts'
import { createSignUp } from '#server/auth/sign-up/sign-ups.ts'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { PASSWORD, type TestResponse } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// Where addresses are verified, a sign-up is pending and creates no account until its link is used.

let database: TestDatabase
let app: MailedApp

const OTHER_PASSWORD = 'nine loud geese fly'

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await mailedApp(database)))
afterEach(() => app.server.stop())

const newAddress = () => `${randomUUID()}@example.test`
const signUp = (email: string, password = PASSWORD) =>
  app.visitor().post('/api/signup', { email, password, age: 30, state: 'CA' })
const logIn = (email: string, password = PASSWORD) => app.visitor().post('/api/login', { email, password })
const verify = (token: string, password = PASSWORD) =>
  app.visitor().post('/api/email/verify', { token, password })
const sendLink = (email: string) => app.visitor().post('/api/email/verify/send', { email })

async function count(table: string): Promise<number> {
  return (await database.db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
}

/** An address whose account is confirmed; its sign-up has expired. */
async function confirmed(email = newAddress()): Promise<string> {
  await signUp(email)
  await verify((await app.mailTo(email)).token)
  app.deps.clock.advance(86_400_000)
  return email
}

/** An account from before addresses were verified. */
async function unverified(): Promise<string> {
  const email = newAddress()
  const person = { email, passwordHash: await app.deps.passwords.hash(PASSWORD, ''), age: 30, state: 'CA' }
  await createAccount(database.db, person, app.deps.now())
  return email
}

/** The observable parts of a response. */
const seen = ({ status, body, headers, setCookies }: TestResponse) => [
  status,
  { ...body, error: body.error && { ...body.error, requestId: '' } },
  [...headers.keys()],
  // The mark of a sign-up contains its ID.
  setCookies.map((cookie) => cookie.replace(/^(__Host-sign-up)=[^;]+/, '$1')),
]

test('an account exists only once the address is confirmed', async () => {
  const email = newAddress()
  await signUp(email)
  const { token } = await app.mailTo(email)
  expect([await count('auth."user"'), await count('auth.account'), await count('users')]).toEqual([0, 0, 0])
  expect((await verify(token)).status).toBe(200)
  expect([await count('auth."user"'), await count('auth.account')]).toEqual([1, 1])
  expect((await logIn(email)).body.user).toMatchObject({ email, emailVerified: true, state: 'CA' })
})

describe('a link creates the account of the sign-up whose password is sent with it', () => {
  test.each([
    ['another person signed up first', [OTHER_PASSWORD, PASSWORD]],
    ['another person signed up later', [PASSWORD, OTHER_PASSWORD]],
  ])('%s', async (_name, passwords) => {
    const email = newAddress()
    const tokens = new Map<string, string>()
    for (const password of passwords) {
      await signUp(email, password)
      tokens.set(password, (await app.mailTo(email)).token)
      app.deps.clock.advance(1000)
    }
    expect((await verify(tokens.get(OTHER_PASSWORD) ?? '')).status).toBe(200)
    const late = await verify(tokens.get(PASSWORD) ?? '', OTHER_PASSWORD)
    expect([late.status, late.body.error.code]).toEqual([400, 'expired-link'])
    expect(await count('auth."user"')).toBe(1)
    expect((await logIn(email, OTHER_PASSWORD)).status).not.toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  test('a log-in with its password, and a new request, send another link of the newest sign-up', async () => {
    const email = newAddress()
    await signUp(email, OTHER_PASSWORD)
    app.deps.clock.advance(1000)
    await signUp(email)
    await app.collect()
    expect((await logIn(email)).body.error.code).toBe('email-unverified')
    const byLogIn = await app.mailTo(email)
    await sendLink(email)
    const byRequest = await app.mailTo(email)
    for (const { text } of [byLogIn, byRequest]) expect(text).toContain('November 20, 2026, at 12:00 UTC')
    expect((await verify(byLogIn.token)).status).toBe(200)
    expect((await verify(byRequest.token)).body.error.code).toBe('expired-link')
    expect((await logIn(email)).status).toBe(200)
  })

  test('five concurrent links of two sign-ups create one account', async () => {
    const email = newAddress()
    const tokens: string[] = []
    for (const password of [PASSWORD, OTHER_PASSWORD]) {
      await signUp(email, password)
      tokens.push((await app.mailTo(email)).token)
    }
    const responses = await Promise.all([...tokens, ...tokens, ...tokens].map((token) => verify(token)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
    expect(await count('auth."user"')).toBe(1)
  })
})

describe('a client that signs up with an address and then logs in', () => {
  const STEPS = {
    'signs up': (email: string) => signUp(email, OTHER_PASSWORD),
    'logs in with that password': (email: string) => logIn(email, OTHER_PASSWORD),
    'logs in with another': (email: string) => logIn(email, 'not the password'),
    'asks for the link': sendLink,
    'asks for a new password': (email: string) => app.visitor().post('/api/password/forgot', { email }),
    'logs in again': (email: string) => logIn(email, OTHER_PASSWORD),
  }

  test('gets the same responses whether or not the address has an account', async () => {
    const known = await confirmed()
    const waiting = await unverified()
    const unknown = newAddress()
    for (const [step, take] of Object.entries(STEPS)) {
      const responses = [await take(unknown), await take(known), await take(waiting)].map(seen)
      expect([step, responses[1], responses[2]]).toEqual([step, responses[0], responses[0]])
      await app.collect()
    }
    expect((await logIn(unknown, OTHER_PASSWORD)).body.error.code).toBe('email-unverified')
    expect((await logIn(known)).status).toBe(200)
  })

  test('writes the same to the database', async () => {
    const known = await confirmed()
    const unknown = newAddress()
    const written = async (email: string) => {
      const tables = ['auth.sign_up', 'auth.outbox', 'auth.mail_tokens', 'auth.audit', 'auth.session']
      await app.collect()
      const before = await Promise.all(tables.map(count))
      for (const take of Object.values(STEPS)) await take(email)
      const after = await Promise.all(tables.map(count))
      return after.map((n, at) => n - (before[at] ?? 0))
    }
    expect(await written(unknown)).toEqual(await written(known))
  })

  test('cannot detect that the owner confirms', async () => {
    const [email, never] = [newAddress(), newAddress()]
    const responses = async () => [
      seen(await logIn(email, OTHER_PASSWORD)),
      seen(await logIn(never, OTHER_PASSWORD)),
    ]
    await signUp(email)
    const { token } = await app.mailTo(email)
    await signUp(never)
    app.deps.clock.advance(1000)
    for (const address of [email, never]) await signUp(address, OTHER_PASSWORD)
    const before = await responses()
    await verify(token)
    const after = await responses()
    expect([before[0], after[0], after[1]]).toEqual([before[1], before[1], before[1]])
    expect(before[0]?.[0]).toBe(403)
    app.deps.clock.advance(2 * 86_400_000)
    const expired = await responses()
    expect(expired.map(([status]) => status)).toEqual([401, 401])
  })

  test('a sign-up expires with its newest link, even if that was not sent', async () => {
    const [known, unknown] = [await confirmed(), newAddress()]
    for (const email of [known, unknown]) await signUp(email, OTHER_PASSWORD)
    app.deps.clock.advance(80_000_000)
    for (const email of [known, unknown]) await sendLink(email)
    await app.collect()
    app.deps.clock.advance(86_399_000)
    for (const email of [known, unknown]) expect((await logIn(email, OTHER_PASSWORD)).status).toBe(403)
  })

  test('has the same attempts at the account as any other client, without a reset', async () => {
    await app.server.stop()
    app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
    const known = await confirmed()
    await signUp(known, OTHER_PASSWORD)
    const statuses = []
    for (let n = 0; n < 11; n++) {
      statuses.push((await logIn(known, n % 5 === 4 ? OTHER_PASSWORD : 'not the password')).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 403, 401, 401, 401, 401, 403, 429])
  })
})

test('the owner of an address gets an email about a sign-up, without a link; nothing is created', async () => {
  const email = await confirmed()
  await signUp(email, OTHER_PASSWORD)
  const mail = await app.mailTo(email)
  expect([mail.headers.get('subject'), mail.token]).toEqual(['You already have an account', ''])
  await logIn(email, OTHER_PASSWORD)
  expect((await app.mailTo(email)).headers.get('subject')).toBe('You already have an account')
  await sendLink(email)
  expect(await app.collect()).toEqual([])
})

test('the link of an address that now belongs to an account is a conflict, and creates nothing', async () => {
  const email = newAddress()
  await signUp(email, OTHER_PASSWORD)
  const { token } = await app.mailTo(email)
  const owner = await moveAccountTo(email)
  const late = await verify(token)
  expect([late.status, late.body.error.code]).toEqual([409, 'conflict'])
  expect(await count('auth."user"')).toBe(1)
  expect((await owner.get('/api/profile')).body.email).toBe(email)
})

/** Changes the address of an account to this one. */
async function moveAccountTo(email: string) {
  const before = newAddress()
  await signUp(before)
  await verify((await app.mailTo(before)).token)
  const client = app.visitor()
  await client.post('/api/login', { email: before, password: PASSWORD })
  await client.post('/api/email/change', { email })
  const { token } = await app.mailTo(email)
  expect((await client.post('/api/email/change/confirm', { token })).status).toBe(200)
  await app.collect()
  return client
}

test('an address has at most a hundred pending sign-ups; one with a link stays', async () => {
  const email = newAddress()
  await signUp(email)
  const { token } = await app.mailTo(email)
  const person = { email, passwordHash: 'not a hash', age: 30, state: 'CA' }
  for (let n = 1; n <= 120; n++) {
    app.deps.clock.advance(1)
    await createSignUp(database.db, person, false, app.deps.now())
  }
  expect(await count('auth.sign_up')).toBe(100)
  expect((await verify(token)).status).toBe(200)
})

test('an unconfirmed sign-up is deleted after a day with its email and links', async () => {
  const email = newAddress()
  await signUp(email)
  await app.collect()
  app.deps.clock.advance(86_400_000)
  await app.cleanUp()
  expect([await count('auth.sign_up'), await count('auth.outbox'), await count('auth.mail_tokens')]).toEqual([
    0, 0, 0,
  ])
  expect((await logIn(email)).status).toBe(401)
})

test('the export has the sign-ups of the user’s address, and deleting the account deletes them', async () => {
  const [email, other] = [newAddress(), newAddress()]
  await signUp(email)
  await verify((await app.mailTo(email)).token)
  await signUp(other)
  const client = app.visitor()
  const { body } = await client.post('/api/login', { email, password: PASSWORD })
  const { account } = ExportResponse.parse((await client.get('/api/export.json')).body)
  expect(account.sign_ups).toEqual([
    {
      created_at: '2026-11-20T12:00:00.000Z',
      expires_at: '2026-11-21T12:00:00.000Z',
      confirmed: true,
      age: 30,
      state: 'CA',
    },
  ])
  const gone = await client.post('/api/deleteAccount', { userId: body.user.id, password: PASSWORD })
  expect(gone.status).toBe(200)
  const { rows } = await database.db.pool.query('select email from auth.sign_up')
  expect(rows).toEqual([{ email: other }])
})
