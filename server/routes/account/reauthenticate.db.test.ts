import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SignedIn } from '#contract/session.ts'
import { addPasskey, confirmWith, logInWith } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import {
  PASSWORD,
  type TestResponse,
  type TestApp,
  type TestClient,
  testApp,
} from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import {
  copyOf,
  pendingLogin,
  sendCode,
  type TwoFactorMember,
  twoFactorMember,
} from '#server/testing/accounts/two-factor-member.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NEW_PASSWORD = 'seven quiet herons'

let database: TestDatabase
let app: TestApp
let ann: TwoFactorMember

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await twoFactorMember(app)
})

const confirm = (client: TestClient, code?: unknown, password: unknown = PASSWORD) =>
  client.post('/api/reauthenticate', { password, ...(code === undefined ? {} : { code }) })

const wrong = () => (ann.code() === '000000' ? '000001' : '000000')
const errorOf = ({ status, body }: TestResponse) => [status, body.error?.code, body.error?.field]
const turnOff = async (client: TestClient) => (await client.post('/api/two-factor/off')).status
const left = async (): Promise<number> => (await ann.get('/api/two-factor')).body.backupCodesLeft

async function logInWithCode(): Promise<TestClient> {
  const client = await pendingLogin(app, ann.email)
  const { status } = await sendCode(client, ann.code())
  if (status !== 200) throw new Error(`the code returned ${status}`)
  return client
}

describe('confirming with two-factor on', () => {
  // The sign-in is older than ten minutes.
  beforeEach(() => app.deps.clock.advance(11 * MINUTE))

  test.each([undefined, null, '', '  '])('the password without a code (%j) is not enough', async (code) => {
    await ann.get('/api/session')
    const before = new Map(ann.jar)
    const response = await confirm(ann, code)
    expect(errorOf(response)).toEqual([403, 'code-needed', 'code'])
    expect(response.body.error.message).toBe('Enter the code from your authenticator app, or a backup code.')
    expect(new Map(ann.jar)).toEqual(before)
    expect(await turnOff(ann)).toBe(403)
    expect((await ann.get('/api/two-factor')).body.enabled).toBe(true)
  })

  test('a wrong code is rejected', async () => {
    expect(errorOf(await confirm(ann, wrong()))).toEqual([401, 'wrong-code', 'code'])
    expect(errorOf(await confirm(ann, 'nonsense'))).toEqual([401, 'wrong-code', 'code'])
    expect(await turnOff(ann)).toBe(403)
  })

  test('a wrong password does not reveal whether the code is correct, and does not use it', async () => {
    for (const code of [ann.code(), wrong()]) {
      const response = await confirm(ann, code, 'not the password')
      expect(errorOf(response)).toEqual([401, 'wrong-credentials', 'password'])
    }
    expect((await confirm(ann, ann.code())).status).toBe(200)
  })

  test('the password and the code of the app confirm, and issue new tokens', async () => {
    const intruder = copyOf(app, ann)
    const response = await confirm(ann, ann.code().replace(/^.../, '$& '))
    expect([response.status, SignedIn.parse(response.body).user.twoFactor]).toEqual([200, true])
    app.deps.clock.advance(MINUTE)
    expect((await intruder.get('/api/dashboard')).status).toBe(401)
  })

  test('so does a backup code, once', async () => {
    const [backup] = ann.backupCodes
    expect((await confirm(ann, backup)).status).toBe(200)
    expect(await left()).toBe(9)
    expect(errorOf(await confirm(ann, backup))).toEqual([401, 'wrong-code', 'code'])
    expect(await turnOff(ann)).toBe(200)
  })

  test('so does a passkey, with no code', async () => {
    const device = softwareAuthenticator()
    await confirm(ann, ann.code())
    expect((await addPasskey(ann, device)).status).toBe(201)
    app.deps.clock.advance(11 * MINUTE)
    expect((await confirmWith(ann, device)).status).toBe(200)
    expect(await turnOff(ann)).toBe(200)
  })

  test('a code that logged in does not confirm, and vice versa', async () => {
    const code = ann.code()
    await logInWithCode()
    expect(errorOf(await confirm(ann, code))).toEqual([401, 'wrong-code', 'code'])
    app.deps.clock.advance(MINUTE)
    const next = ann.code()
    expect((await confirm(ann, next)).status).toBe(200)
    expect(errorOf(await sendCode(await pendingLogin(app, ann.email), next))).toEqual([
      401,
      'wrong-code',
      'code',
    ])
  })

  test.each(['the app', 'paper'])('a code from %s confirms one of five concurrent sessions', async (from) => {
    const clients: TestClient[] = []
    for (let n = 0; n < 5; n++) {
      clients.push(await logInWithCode())
      app.deps.clock.advance(MINUTE)
    }
    const code = from === 'the app' ? ann.code() : ann.backupCodes[0]
    const responses = await Promise.all(clients.map((client) => confirm(client, code)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
  })

  test('twenty wrong codes an hour, those of log-ins included, even concurrently', async () => {
    const onKnownDevice = async () => {
      const client = app.visitor()
      client.jar.set('device', ann.jar.get('device') ?? '')
      await client.post('/api/login', { email: ann.email, password: PASSWORD })
      return client
    }
    for (let n = 0; n < 4; n++) await sendCode(await onKnownDevice(), wrong())
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(ann, wrong())))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(16)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4)
    // Another node or a restart does not reset the count, and a correct code is not checked.
    const elsewhere = copyOf(await secondNode(), ann)
    const right = await confirm(elsewhere, ann.code())
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await sendCode(await onKnownDevice(), ann.code())).status).toBe(429)
    app.deps.clock.advance(HOUR)
    expect((await confirm(ann, ann.code())).status).toBe(200)
  })

  async function secondNode(): Promise<TestApp> {
    const emptied = { ...database, clear: () => Promise.resolve() }
    const other = await testApp(emptied)
    other.deps.clock.advance(app.deps.clock.now() - other.deps.clock.now())
    return other
  }
})

describe('with two-factor on, a session with only a password', () => {
  const attempts: Readonly<Record<string, (client: TestClient) => Promise<TestResponse>>> = {
    'turn it off': (client) => client.post('/api/two-factor/off'),
    'create backup codes': (client) => client.post('/api/two-factor/backup-codes'),
    'start a new setup': (client) => client.post('/api/two-factor/start'),
    'request passkey options': (client) => client.post('/api/passkeys/options'),
    'add a passkey': (client) => client.post('/api/passkeys', { name: 'Laptop', response: {} }),
    'delete a passkey': (client) => client.send('DELETE', `/api/passkeys/${randomUUID()}`),
    'change the address': (client) => client.post('/api/email/change', { email: 'eve@example.test' }),
    'change the password': (client) =>
      client.post('/api/password/change', { current: PASSWORD, password: NEW_PASSWORD }),
    'delete the account': (client) =>
      client.post('/api/deleteAccount', { userId: ann.id, password: PASSWORD }),
  }

  async function everything(): Promise<unknown> {
    const { rows } = await database.db.pool.query(
      `select (select json_agg(a.password) from auth.account a) as passwords,
        (select json_agg(u.email) from auth."user" u) as addresses,
        (select count(*) from auth.second_factor where confirmed_at is not null) as factors,
        (select json_agg(encode(code_hash, 'hex') order by code_hash) from auth.backup_code) as codes,
        (select count(*) from auth.passkey) as passkeys, (select count(*) from auth.mail_tokens) as links`,
    )
    return rows
  }

  test.each(Object.keys(attempts))('cannot %s, even if it is recent', async (what) => {
    // Like a session from before two-factor was turned on.
    await database.db.pool.query(`update auth.session set authenticated_by = 'password'`)
    const before = await everything()
    expect(errorOf((await attempts[what]?.(ann)) as TestResponse)).toEqual([
      403,
      'reauthentication-needed',
      undefined,
    ])
    await confirm(ann)
    expect((await attempts[what]?.(ann))?.status).toBe(403)
    expect(await everything()).toEqual(before)
    await confirm(ann, ann.code())
    expect((await attempts[what]?.(ann))?.status).not.toBe(403)
  })
})

describe('with two-factor on, accepts', () => {
  test('a log-in with a code', async () => {
    expect(await turnOff(await logInWithCode())).toBe(200)
  })

  test('a log-in with a passkey', async () => {
    const device = softwareAuthenticator()
    await addPasskey(ann, device)
    const client = app.visitor()
    await logInWith(client, device)
    expect(await turnOff(client)).toBe(200)
  })

  test('the session that turned it on, as long as its own sign-in is recent', async () => {
    app.deps.clock.advance(8 * MINUTE)
    expect((await ann.post('/api/two-factor/backup-codes')).status).toBe(200)
    app.deps.clock.advance(MINUTE)
    expect(await turnOff(ann)).toBe(403)
  })

  test('a session that changed its password, until its own sign-in expires', async () => {
    const change = (current: string, password: string) =>
      ann.post('/api/password/change', { current, password })
    app.deps.clock.advance(8 * MINUTE)
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200)
    expect((await ann.post('/api/two-factor/backup-codes')).status).toBe(200)
    app.deps.clock.advance(MINUTE)
    expect(errorOf(await change(NEW_PASSWORD, PASSWORD))).toEqual([403, 'reauthentication-needed', undefined])
    expect((await confirm(ann, ann.code(), NEW_PASSWORD)).status).toBe(200)
    expect((await change(NEW_PASSWORD, PASSWORD)).status).toBe(200)
  })
})

test('with two-factor off, the password is enough, and a code is ignored', async () => {
  const bob = await app.member()
  app.deps.clock.advance(11 * MINUTE)
  const changing = { current: PASSWORD, password: NEW_PASSWORD }
  expect((await bob.post('/api/password/change', changing)).status).toBe(200)
  app.deps.clock.advance(11 * MINUTE)
  expect(await turnOff(bob)).toBe(403)
  expect((await confirm(bob, 'nonsense', NEW_PASSWORD)).status).toBe(200)
  expect(await turnOff(bob)).toBe(200)
  app.deps.clock.advance(11 * MINUTE)
  const leaving = { userId: bob.id, password: NEW_PASSWORD }
  expect((await bob.post('/api/deleteAccount', leaving)).status).toBe(200)
})
