import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findAccount } from '#server/auth/accounts/accounts.ts'
import { passwordFingerprint } from '#server/auth/passwords/password-fingerprint.ts'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { addPasskey } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { PASSWORD, type TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// A log-in reads an account twice: its password, and then its sessions. These tests change the password between the two
// reads.

let database: TestDatabase
let app: MailedApp
let ann: TestClient & { readonly id: string; readonly email: string }

const NEXT = 'seven quiet herons'

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  ann = await app.member()
  return () => app.server.stop()
})

async function resetLink(): Promise<string> {
  await app.visitor().post('/api/password/forgot', { email: ann.email })
  return (await app.mailTo(ann.email)).token
}

/** Verifies the password. @returns a function that completes the log-in. */
async function halfLoggedIn() {
  const found = await findAccount(database.db, ann.email)
  if (!found?.passwordHash) throw new Error('no account')
  const { account, passwordHash } = found
  return () =>
    app.deps.auth.signIn(account, '', {
      method: 'password',
      password: passwordFingerprint(passwordHash),
      passkeyId: null,
      factorSince: null,
    })
}

const CHANGES = {
  'reset by mail': async () => {
    const token = await resetLink()
    return () => app.visitor().post('/api/password/reset', { token, password: NEXT })
  },
  'changed by its owner': async () => () =>
    ann.post('/api/password/change', { current: PASSWORD, password: NEXT }),
}

test.each(Object.entries(CHANGES))(
  'a password %s rejects a log-in that started with the old one',
  async (_name, prepare) => {
    const change = await prepare()
    const completeLogIn = await halfLoggedIn()
    expect((await change()).status).toBe(200)
    await expect(completeLogIn()).rejects.toMatchObject({ code: 'wrong-credentials' })
  },
)

test('the same log-in succeeds with an unchanged password', async () => {
  const completeLogIn = await halfLoggedIn()
  expect((await completeLogIn())?.account.id).toBe(ann.id)
})

/** Verifies a passkey. @returns functions that complete the log-in, and that remove the passkey. */
async function halfLoggedInWithPasskey() {
  const { body } = await addPasskey(ann, softwareAuthenticator('https://bonus.example'))
  await app.collect()
  const passkeyId: string = body.passkeys[0].id
  const found = await findAccount(app.deps.db, ann.email)
  if (!found) throw new Error('no account')
  const token = await resetLink()
  return {
    completeLogIn: () =>
      app.deps.auth.signIn(found.account, '', {
        method: 'passkey',
        password: null,
        passkeyId,
        factorSince: null,
      }),
    remove: () =>
      app.visitor().post('/api/password/reset', { token, password: NEXT, removePasskeys: [passkeyId] }),
  }
}

test('removing a passkey rejects a log-in that started with it', async () => {
  const { completeLogIn, remove } = await halfLoggedInWithPasskey()
  expect((await completeLogIn())?.account.id).toBe(ann.id)
  expect((await remove()).status).toBe(200)
  await expect(completeLogIn()).rejects.toMatchObject({ code: 'wrong-credentials' })
})

test.runIf(process.env['TEST_ENGINE'] === 'postgres')(
  'a log-in concurrent with the removal of its passkey is rejected',
  async () => {
    const { completeLogIn, remove } = await halfLoggedInWithPasskey()
    const blocker = await database.db.pool.connect()
    let removed
    let loggedIn
    try {
      await blocker.query('begin')
      await blocker.query('select from auth."user" where id = $1 for no key update', [ann.id])
      removed = remove()
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
      loggedIn = completeLogIn()
      loggedIn.catch(() => undefined)
      await expect.poll(waiting, { timeout: 30_000 }).toBe(2)
      await blocker.query('commit')
    } finally {
      blocker.release()
    }
    expect((await removed).status).toBe(200)
    await expect(loggedIn).rejects.toMatchObject({ code: 'wrong-credentials' })
  },
)

// The embedded engine has one connection, so it has no concurrent transactions.
test.runIf(process.env['TEST_ENGINE'] === 'postgres').each(Object.entries(CHANGES))(
  'a session opened while a password is being %s is ended by it',
  async (_name, prepare) => {
    const change = await prepare()
    const logIn = await database.db.pool.connect()
    try {
      await logIn.query('begin')
      await logIn.query('select from auth.account where user_id = $1 for share', [ann.id])
      const response = change()
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
      await logIn.query(
        `insert into auth.session (user_id, token, updated_at, expires_at)
         values ($1, 'in between', now(), now() + interval '1 day')`,
        [ann.id],
      )
      await logIn.query('commit')
      expect((await response).status).toBe(200)
    } finally {
      logIn.release()
    }
    const { rows } = await database.db.pool.query(`select from auth.session where token = 'in between'`)
    expect(rows).toEqual([])
  },
)

async function waiting(): Promise<number> {
  const { rows } = await database.db.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}
