import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ExportAnswer } from '#contract/export.ts'
import { createAccount } from '#server/auth/accounts.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { createSignUp } from '#server/auth/sign-ups.ts'
import { type MailedApp, mailedApp } from '#server/testing/mailed-app.ts'
import { PASSWORD, type TestAnswer } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// Where addresses are verified, a sign-up makes no account: it waits for its link.

let database: TestDatabase
let app: MailedApp

const STRANGERS = 'nine loud geese fly'

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await mailedApp(database)))
afterEach(() => app.server.stop())

const newAddress = () => `${randomUUID()}@example.test`
const signUp = (email: string, password = PASSWORD) =>
  app.visitor().post('/api/signup', { email, password, age: 30, state: 'CA' })
const logIn = (email: string, password = PASSWORD) => app.visitor().post('/api/login', { email, password })
const verify = (token: string) => app.visitor().post('/api/email/verify', { token })
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
  const person = { email, passwordHash: await hashPassword(PASSWORD, ''), age: 30, state: 'CA' }
  await createAccount(database.db, person, app.deps.now())
  return email
}

/** All that a caller sees of an answer. */
const seen = ({ status, body, headers, setCookies }: TestAnswer) => [
  status,
  { ...body, error: body.error && { ...body.error, requestId: '' } },
  [...headers.keys()],
  setCookies,
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

describe('a link makes the account with the password of its own sign-up', () => {
  test.each([
    ['a stranger signed up first', [STRANGERS, PASSWORD]],
    ['a stranger signed up later', [PASSWORD, STRANGERS]],
  ])('%s', async (_name, passwords) => {
    const email = newAddress()
    const tokens = new Map<string, string>()
    for (const password of passwords) {
      await signUp(email, password)
      tokens.set(password, (await app.mailTo(email)).token)
      app.deps.clock.advance(1000)
    }
    expect((await verify(tokens.get(PASSWORD) ?? '')).status).toBe(200)
    const late = await verify(tokens.get(STRANGERS) ?? '')
    expect([late.status, late.body.error.code]).toEqual([400, 'expired-link'])
    expect(await count('auth."user"')).toBe(1)
    expect((await logIn(email, STRANGERS)).status).not.toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  test('a log-in with its password, and a new request, send another link of the newest sign-up', async () => {
    const email = newAddress()
    await signUp(email, STRANGERS)
    app.deps.clock.advance(1000)
    await signUp(email)
    await app.collect()
    expect((await logIn(email)).body.error.code).toBe('email-unverified')
    const byLogIn = await app.mailTo(email)
    await sendLink(email)
    const byRequest = await app.mailTo(email)
    for (const { text } of [byLogIn, byRequest]) expect(text).toContain('20 November 2026, 12:00 UTC')
    expect((await verify(byLogIn.token)).status).toBe(200)
    expect((await verify(byRequest.token)).body.error.code).toBe('expired-link')
    expect((await logIn(email)).status).toBe(200)
  })

  test('five links of two sign-ups at the same moment make one account', async () => {
    const email = newAddress()
    const tokens: string[] = []
    for (const password of [PASSWORD, STRANGERS]) {
      await signUp(email, password)
      tokens.push((await app.mailTo(email)).token)
    }
    const answers = await Promise.all([...tokens, ...tokens, ...tokens].map(verify))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
    expect(await count('auth."user"')).toBe(1)
  })
})

describe('S1: who signs up with an address and then logs in', () => {
  const STEPS = {
    'signs up': (email: string) => signUp(email, STRANGERS),
    'logs in with that password': (email: string) => logIn(email, STRANGERS),
    'logs in with another': (email: string) => logIn(email, 'not the password'),
    'asks for the link': sendLink,
    'asks for a new password': (email: string) => app.visitor().post('/api/password/forgot', { email }),
    'logs in again': (email: string) => logIn(email, STRANGERS),
  }

  test('sees the same whether or not the address has an account', async () => {
    const known = await confirmed()
    const waiting = await unverified()
    const unknown = newAddress()
    for (const [step, take] of Object.entries(STEPS)) {
      const answers = [await take(unknown), await take(known), await take(waiting)].map(seen)
      expect([step, answers[1], answers[2]]).toEqual([step, answers[0], answers[0]])
      await app.collect()
    }
    expect((await logIn(unknown, STRANGERS)).body.error.code).toBe('email-unverified')
    expect((await logIn(known)).status).toBe(200)
  })

  test('leaves the same in the database', async () => {
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

  test('does not see that the owner confirms', async () => {
    const [email, never] = [newAddress(), newAddress()]
    const told = async () => [seen(await logIn(email, STRANGERS)), seen(await logIn(never, STRANGERS))]
    await signUp(email)
    const { token } = await app.mailTo(email)
    await signUp(never)
    app.deps.clock.advance(1000)
    for (const address of [email, never]) await signUp(address, STRANGERS)
    const before = await told()
    await verify(token)
    const after = await told()
    expect([before[0], after[0], after[1]]).toEqual([before[1], before[1], before[1]])
    expect(before[0]?.[0]).toBe(403)
    app.deps.clock.advance(2 * 86_400_000)
    const expired = await told()
    expect(expired.map(([status]) => status)).toEqual([401, 401])
  })

  test('a sign-up lives for as long as its newest link, also where it gets none', async () => {
    const [known, unknown] = [await confirmed(), newAddress()]
    for (const email of [known, unknown]) await signUp(email, STRANGERS)
    app.deps.clock.advance(80_000_000)
    for (const email of [known, unknown]) await sendLink(email)
    await app.collect()
    app.deps.clock.advance(86_399_000)
    for (const email of [known, unknown]) expect((await logIn(email, STRANGERS)).status).toBe(403)
  })

  test('uses up no more tries at the account than anybody else, and gets none back', async () => {
    await app.server.stop()
    app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
    const known = await confirmed()
    await signUp(known, STRANGERS)
    const statuses = []
    for (let n = 0; n < 11; n++) {
      statuses.push((await logIn(known, n % 5 === 4 ? STRANGERS : 'not the password')).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 403, 401, 401, 401, 401, 403, 429])
  })
})

test('the owner of an address is told of a sign-up; nothing is made, and nobody gets a link', async () => {
  const email = await confirmed()
  await signUp(email, STRANGERS)
  const mail = await app.mailTo(email)
  expect([mail.headers.get('subject'), mail.token]).toEqual(['You already have an account', ''])
  await logIn(email, STRANGERS)
  expect((await app.mailTo(email)).headers.get('subject')).toBe('You already have an account')
  await sendLink(email)
  expect(await app.collect()).toEqual([])
})

test('an address that an account took meanwhile: the link says so, and makes nothing', async () => {
  const email = newAddress()
  await signUp(email, STRANGERS)
  const { token } = await app.mailTo(email)
  const owner = await confirmedBesides(email)
  const late = await verify(token)
  expect([late.status, late.body.error.code]).toEqual([409, 'conflict'])
  expect(await count('auth."user"')).toBe(1)
  expect((await owner.get('/api/profile')).body.email).toBe(email)
})

/** An account that moves to this address. */
async function confirmedBesides(email: string) {
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

test('a hundred sign-ups of an address wait at most; one that got its link stays', async () => {
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

test('what nobody confirmed is deleted after a day, its mail and links with it', async () => {
  const email = newAddress()
  await signUp(email)
  await app.collect()
  app.deps.clock.advance(86_400_000)
  await app.collect()
  expect([await count('auth.sign_up'), await count('auth.outbox'), await count('auth.mail_tokens')]).toEqual([
    0, 0, 0,
  ])
  expect((await logIn(email)).status).toBe(401)
})

test('the export shows the sign-ups of the own address, and the account takes them along', async () => {
  const [email, other] = [newAddress(), newAddress()]
  await signUp(email)
  await verify((await app.mailTo(email)).token)
  await signUp(other)
  const client = app.visitor()
  const { body } = await client.post('/api/login', { email, password: PASSWORD })
  const { account } = ExportAnswer.parse((await client.get('/api/export.json')).body)
  expect(account.sign_ups).toEqual([
    {
      created_at: '2026-11-20T12:00:00.000Z',
      expires_at: '2026-11-21T12:00:00.000Z',
      confirmed: true,
      age: 30,
      state: 'CA',
    },
  ])
  const gone = await client.post('/api/deleteAccount', { user_id: body.user.id, password: PASSWORD })
  expect(gone.status).toBe(200)
  const { rows } = await database.db.pool.query('select email from auth.sign_up')
  expect(rows).toEqual([{ email: other }])
})
