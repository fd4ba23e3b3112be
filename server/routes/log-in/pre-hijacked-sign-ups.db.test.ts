import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '#server/auth/accounts/accounts.ts'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { PASSWORD, type TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// A stranger signs up with the address of an owner, who signs up too. Whatever email the owner opens, the account gets the
// owner's password.

const THEIRS = 'nine loud geese fly'

let database: TestDatabase
let app: MailedApp
let email: string
let owner: TestClient
let stranger: TestClient

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database)
  start()
})
afterEach(() => app.server.stop())

function start(): void {
  email = `${randomUUID()}@example.test`
  owner = app.visitor()
  stranger = app.visitor()
}

async function signUp(client: TestClient, password = PASSWORD): Promise<number> {
  app.deps.clock.advance(1000)
  return (await client.post('/api/signup', { email, password, age: 30, state: 'CA' })).status
}

const verify = async (client: TestClient, token: string, password?: string) => {
  const { status, body } = await client.post('/api/email/verify', { token, password })
  return [status, body.error?.code]
}

const logIn = async (password: string) => (await app.visitor().post('/api/login', { email, password })).status

async function expectOwned(): Promise<void> {
  expect([401, 403]).toContain(await logIn(THEIRS))
  expect(await logIn(PASSWORD)).toBe(200)
}

const DONE = [200, undefined]
const PASSWORD_NEEDED = [403, 'password-needed']

test('a new link, asked for while a stranger’s sign-up is the newest, confirms the owner’s with its password', async () => {
  await signUp(owner)
  await signUp(stranger, THEIRS)
  await app.collect()
  await owner.post('/api/email/verify/send', { email })
  const { token } = await app.mailTo(email)
  expect(await verify(app.visitor(), token)).toEqual(PASSWORD_NEEDED)
  expect(await verify(app.visitor(), token, PASSWORD)).toEqual(DONE)
  await expectOwned()
})

test('the browser that signed up needs no password, with any link', async () => {
  await signUp(owner)
  await signUp(stranger, THEIRS)
  await app.collect()
  await stranger.post('/api/email/verify/send', { email })
  const { token } = await app.mailTo(email)
  expect(await verify(owner, token)).toEqual(DONE)
  expect([...owner.jar.keys()]).not.toContain('__Host-sign-up')
  await expectOwned()
})

test('three sign-ups by a stranger leave the owner an email to confirm with', async () => {
  await app.server.stop()
  app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
  start()
  for (let n = 0; n < 3; n++) await signUp(stranger, THEIRS)
  const mails = await app.collect()
  expect(mails).toHaveLength(3)
  await signUp(owner)
  expect(await app.collect()).toEqual([])
  expect(await verify(app.visitor(), mails[0]?.token ?? '', PASSWORD)).toEqual(DONE)
  await expectOwned()
})

test('a log-in from the browser that signed up knows its sign-up, also when a stranger’s is newer', async () => {
  await signUp(owner)
  await signUp(stranger, THEIRS)
  const response = await owner.post('/api/login', { email, password: PASSWORD })
  expect(response.body.error.code).toBe('email-unverified')
})

describe('a link without the password', () => {
  let token: string
  beforeEach(async () => {
    await signUp(owner)
    token = (await app.mailTo(email)).token
  })

  test('changes nothing and stays valid, also with the cookie of another sign-up or a forged one', async () => {
    await stranger.post('/api/signup', {
      email: `${randomUUID()}@example.test`,
      password: THEIRS,
      age: 30,
      state: 'CA',
    })
    const forger = app.visitor()
    const [id = ''] = (owner.jar.get('__Host-sign-up') ?? '').split('.')
    for (const mark of [id, `${id}.`, `${id}.${'A'.repeat(43)}`, `${randomUUID()}.${'A'.repeat(43)}`]) {
      forger.jar.set('__Host-sign-up', mark)
      expect(await verify(forger, token)).toEqual(PASSWORD_NEEDED)
    }
    expect(await verify(stranger, token)).toEqual(PASSWORD_NEEDED)
    expect(await verify(app.visitor(), token, PASSWORD)).toEqual(DONE)
  })

  test('tries ten passwords in an hour', async () => {
    await app.server.stop()
    app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
    await signUp(owner)
    token = (await app.mailTo(email)).token
    for (let n = 0; n < 10; n++)
      expect(await verify(app.visitor(), token, `wrong ${n} wrong`)).toEqual([401, 'wrong-credentials'])
    expect(await verify(app.visitor(), token, PASSWORD)).toEqual([429, 'too-many-requests'])
    app.deps.clock.advance(3_600_000)
    expect(await verify(app.visitor(), token, PASSWORD)).toEqual(DONE)
  })
})

test('one client cannot replace the pending sign-ups of an address', async () => {
  await app.server.stop()
  app = await mailedApp(database, { RATE_LIMIT_SCALE: '1' })
  start()
  for (let n = 0; n < 10; n++) expect(await signUp(stranger, THEIRS)).toBe(201)
  expect(await signUp(stranger, THEIRS)).toBe(429)
})

describe('an account from before addresses were verified', () => {
  let token: string
  beforeEach(async () => {
    const passwordHash = await app.deps.passwords.hash(THEIRS, '')
    await createAccount(database.db, { email, passwordHash, age: 30, state: 'CA' }, app.deps.now())
    await owner.post('/api/email/verify/send', { email })
    token = (await app.mailTo(email)).token
  })

  test('is confirmed with its password', async () => {
    expect(await verify(owner, token)).toEqual(PASSWORD_NEEDED)
    expect(await verify(owner, token, PASSWORD)).toEqual([401, 'wrong-credentials'])
    expect(await verify(owner, token, THEIRS)).toEqual(DONE)
  })

  test('or in a browser that is logged in', async () => {
    const setVerified = (value: boolean) =>
      database.db.pool.query('update auth."user" set email_verified = $1', [value])
    await setVerified(true)
    const member = app.visitor()
    expect((await member.post('/api/login', { email, password: THEIRS })).status).toBe(200)
    await setVerified(false)
    expect(await verify(app.visitor(), token)).toEqual(PASSWORD_NEEDED)
    expect(await verify(member, token)).toEqual(DONE)
  })
})
