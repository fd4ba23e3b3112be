import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Passwords } from '#server/auth/passwords/passwords.ts'
import { stepAt, totp } from '#server/auth/two-factor/totp.ts'
import { fromBase32, setUpTwoFactor } from '#server/testing/accounts/two-factor-member.ts'
import { PASSWORD, testApp, type TestApp, type TestClient, tokensOf } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// A log-in reads the account, verifies the password, which takes long, and opens a session. These tests turn two-factor
// on in between.

let database: TestDatabase
let app: TestApp
let hold: ReturnType<typeof holdPasswords>
let ann: TestClient & { readonly id: string; readonly email: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database, { wrapPasswords: (passwords) => (hold = holdPasswords(passwords)).passwords })
  ann = await app.member()
})

/** Holds the next verification of a password, after the hash was read and before its result is known. */
function holdPasswords(real: Passwords) {
  let held: { readonly arrived: () => void; readonly released: Promise<void> } | null = null
  const passwords: Passwords = {
    ...real,
    async verify(...call) {
      const holding = held
      held = null
      holding?.arrived()
      await holding?.released
      return await real.verify(...call)
    },
  }
  /** @returns a promise of the moment at which a verification is held, and the function that continues it. */
  function next() {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    held = { arrived: arrive, released }
    return { arrived, release }
  }
  return { passwords, next }
}

const isIn = async (client: TestClient) => (await client.get('/api/dashboard')).status === 200

async function sessions(): Promise<number> {
  const { rows } = await database.db.pool.query('select count(*)::int as n from auth.session')
  return rows[0].n
}

test('a log-in whose password is verified while two-factor is turned on asks for a code', async () => {
  const { arrived, release } = hold.next()
  const late = app.visitor()
  const response = late.post('/api/login', { email: ann.email, password: PASSWORD })
  await arrived
  const { secret } = await setUpTwoFactor(ann, app.deps.clock.now())
  release()
  expect((await response).body).toEqual({ twoFactor: true })
  expect([await isIn(late), await sessions()]).toEqual([false, 1])
  app.deps.clock.advance(60_000)
  const code = totp(secret, stepAt(app.deps.clock.now()))
  expect((await late.post('/api/login/totp', { code })).status).toBe(200)
  expect(await isIn(late)).toBe(true)
})

test('the same log-in opens a session when two-factor was only started', async () => {
  const { arrived, release } = hold.next()
  const late = app.visitor()
  const response = late.post('/api/login', { email: ann.email, password: PASSWORD })
  await arrived
  await ann.post('/api/two-factor/start')
  release()
  expect((await response).status).toBe(200)
  expect(await isIn(late)).toBe(true)
})

test('a session that confirms its password while two-factor is turned on elsewhere ends', async () => {
  const other = app.visitor()
  await other.post('/api/login', { email: ann.email, password: PASSWORD })
  const { arrived, release } = hold.next()
  const response = other.post('/api/reauthenticate', { password: PASSWORD })
  await arrived
  await setUpTwoFactor(ann, app.deps.clock.now())
  release()
  expect((await response).body.error.code).toBe('code-needed')
  expect([await isIn(other), await isIn(ann), await sessions()]).toEqual([false, true, 1])
})

test('a code of a factor that was replaced meanwhile opens no session', async () => {
  const { secret } = await setUpTwoFactor(ann, app.deps.clock.now())
  const { auth, clock } = app.deps
  clock.advance(60_000)
  const late = app.visitor()
  await late.post('/api/login', { email: ann.email, password: PASSWORD })
  const pending = late.jar.get('pending-login')
  const { userId, password, factorSince } = await auth.pendingLogin.complete(
    pending,
    totp(secret, stepAt(clock.now())),
  )
  const account = (await auth.readSession(tokensOf(ann)))?.account
  if (!account) throw new Error('no session')
  const open = () =>
    auth.signIn(account, '', { method: 'password-and-code', password, passkeyId: null, factorSince })
  expect((await open())?.user.userId).toBe(userId)
  expect((await ann.post('/api/two-factor/off')).status).toBe(200)
  await expect(open()).rejects.toMatchObject({ code: 'wrong-credentials' })
  clock.advance(1000)
  await setUpTwoFactor(ann, clock.now())
  await expect(open()).rejects.toMatchObject({ code: 'wrong-credentials' })
})

// The embedded engine has one connection, so it has no concurrent transactions.
test.runIf(process.env['TEST_ENGINE'] === 'postgres').each(['log-in first', 'confirmation first'])(
  'a log-in and a confirmation that wait for the same lock leave one session, %s',
  async (order) => {
    const { body } = await ann.post('/api/two-factor/start')
    const code = totp(fromBase32(body.secret), stepAt(app.deps.clock.now()))
    const late = app.visitor()
    const steps = [
      () => late.post('/api/login', { email: ann.email, password: PASSWORD }),
      () => ann.post('/api/two-factor/confirm', { code }),
    ]
    const blocker = await database.db.pool.connect()
    const responses = []
    try {
      await blocker.query('begin')
      await blocker.query('select from auth.account where user_id = $1 for update', [ann.id])
      for (const step of order === 'log-in first' ? steps : steps.toReversed()) {
        responses.push(step())
        await expect.poll(waiting, { timeout: 30_000 }).toBe(responses.length)
      }
      await blocker.query('commit')
    } finally {
      blocker.release()
    }
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200])
    expect([await isIn(late), await isIn(ann), await sessions()]).toEqual([false, true, 1])
  },
)

async function waiting(): Promise<number> {
  const { rows } = await database.db.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}
