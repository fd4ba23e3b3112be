import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailedApp, mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { verifyEmail } from '#server/auth/sign-up/verify-email.ts'
import { ApiError } from '#server/errors.ts'
import { PASSWORD, type TestClient } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

// While a link can take an address back, no other account gets the address.

let database: TestDatabase
let app: MailedApp
let ann: TestClient & { readonly id: string; readonly email: string }

const NEW = 'ann.new@example.test'
const WEEK_MS = 7 * 86_400_000

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await mailedApp(database, { REQUIRE_EMAIL_VERIFICATION: 'false' })
  ann = await app.member('ann@example.test')
})
afterEach(() => app.server.stop())

const wish = (client: TestClient, email: string) => client.post('/api/email/change', { email })
const confirm = (token: string) => app.visitor().post('/api/email/change/confirm', { token })
const undo = (token: string) => app.visitor().post('/api/email/change/undo', { token })
const signUp = (email: string) =>
  app.visitor().post('/api/signup', { email, password: PASSWORD, age: 30, state: 'CA' })

/** @returns the link that restores the former address. */
async function move(client: TestClient, from: string, to: string): Promise<string> {
  await wish(client, to)
  expect((await confirm((await app.mailTo(to)).token)).status).toBe(200)
  return (await app.mailTo(from)).token
}

async function accountsOf(email: string): Promise<number> {
  const { rows } = await database.db.pool.query(
    'select count(*)::int as n from auth."user" where email = $1',
    [email],
  )
  return rows[0].n
}

test('a sign-up gets the same response as for an address with an account, and the owner can restore it', async () => {
  const token = await move(ann, ann.email, NEW)
  const rejected = await signUp(ann.email)
  expect([rejected.status, rejected.body.error.code]).toEqual([409, 'account-exists'])
  expect((await undo(token)).status).toBe(200)
  const { rows } = await database.db.pool.query('select id, email from auth."user"')
  expect(rows).toEqual([{ id: ann.id, email: ann.email }])
})

test('another account gets no link to it, and an earlier link is a conflict', async () => {
  const bob = await app.member()
  await wish(bob, 'third@example.test')
  const { token: early } = await app.mailTo('third@example.test')
  await move(ann, ann.email, 'third@example.test')
  await move(ann, 'third@example.test', NEW)
  const late = await confirm(early)
  expect([late.status, late.body.error.code]).toEqual([409, 'conflict'])
  await wish(bob, ann.email)
  const mail = await app.mailTo(ann.email)
  expect([mail.headers.get('subject'), mail.token]).toEqual(['This address is already in use', ''])
  expect((await bob.get('/api/profile')).body.email).toBe(bob.email)
})

test('its own account can change back to it', async () => {
  await move(ann, ann.email, NEW)
  await move(ann, NEW, ann.email)
  expect((await ann.get('/api/profile')).body.email).toBe(ann.email)
})

test('for seven days', async () => {
  await move(ann, ann.email, NEW)
  app.deps.clock.advance(WEEK_MS - 1)
  expect((await signUp(ann.email)).status).toBe(409)
  app.deps.clock.advance(1)
  expect((await signUp(ann.email)).status).toBe(201)
})

test('not after the account was deleted', async () => {
  await move(ann, ann.email, NEW)
  await ann.post('/api/deleteAccount', { userId: ann.id, password: PASSWORD })
  expect((await signUp(ann.email)).status).toBe(201)
})

describe('where addresses are verified', () => {
  beforeEach(async () => {
    await app.server.stop()
    app = await mailedApp(database)
    await signUp(ann.email)
    const { token } = await app.mailTo(ann.email)
    await app.visitor().post('/api/email/verify', { token, password: PASSWORD })
    ann = { ...app.visitor(), id: '', email: ann.email }
    await ann.post('/api/login', { email: ann.email, password: PASSWORD })
    app.deps.clock.advance(1)
  })

  test('a sign-up gets an email with the reason and no link', async () => {
    await move(ann, ann.email, NEW)
    expect((await signUp(ann.email)).body).toEqual({ session: false })
    const mail = await app.mailTo(ann.email)
    expect([mail.headers.get('subject'), mail.token]).toEqual(['This address is reserved', ''])
    await app.visitor().post('/api/email/verify/send', { email: ann.email })
    expect(await app.collect()).toEqual([])
  })

  test('the link of an earlier sign-up is a conflict, and creates nothing', async () => {
    await signUp(NEW)
    const { token } = await app.mailTo(NEW)
    await move(ann, ann.email, NEW)
    const back = await move(ann, NEW, 'third@example.test')
    const late = await app.visitor().post('/api/email/verify', { token, password: PASSWORD })
    expect([late.status, late.body.error.code]).toEqual([409, 'conflict'])
    expect(await accountsOf(NEW)).toBe(0)
    expect((await undo(back)).status).toBe(200)
  })
})

// The embedded engine has one connection, so it has no concurrent transactions.
test.runIf(process.env['TEST_ENGINE'] === 'postgres').each([
  ['a sign-up', async () => (await signUp(ann.email)).body.error?.code, 'account-exists'],
  [
    'the link of a sign-up',
    // Not the route, which finds out earlier that the address is taken.
    async (token: string) => {
      const { rows } = await database.db.pool.query('select id from auth.sign_up')
      const verified = verifyEmail(app.deps, token, { signUpId: rows[0].id })
      return await verified.then(
        () => undefined,
        (error: unknown) => (error instanceof ApiError ? error.code : error),
      )
    },
    'conflict',
  ],
] as const)('%s that arrives while the address becomes free does not get it', async (_name, take, code) => {
  const { pool } = database.db
  // A pending sign-up from before the account got its address.
  await pool.query(
    `with waiting as (
       insert into auth.sign_up values (gen_random_uuid(), $1, 'a hash', 30, 'CA', $2, $2::timestamptz + interval '1 day')
       returning id
     )
     insert into auth.mail_tokens (id, sign_up_id, purpose, email, hash, expires_at, created_at)
     select gen_random_uuid(), id, 'verify', $1, sha256($3), $2::timestamptz + interval '1 day', $2 from waiting`,
    [ann.email, new Date(app.deps.clock.now()).toISOString(), Buffer.from('x'.repeat(43))],
  )
  await wish(ann, NEW)
  const { token } = await app.mailTo(NEW)
  await pool.query(
    `create function hold() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock(42); return new; end $$`,
  )
  await pool.query(
    `create trigger hold before insert on auth.mail_tokens for each row when (new.purpose = 'undo')
     execute function hold()`,
  )
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(42)')
    const moved = confirm(token)
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
    const taken = take('x'.repeat(43))
    await expect.poll(waiting, { timeout: 30_000 }).toBe(2)
    await holder.query('commit')
    expect((await moved).status).toBe(200)
    expect(await taken).toBe(code)
  } finally {
    holder.release()
    await pool.query('drop trigger hold on auth.mail_tokens')
    await pool.query('drop function hold()')
  }
  expect(await accountsOf(ann.email)).toBe(0)
  expect((await undo((await app.mailTo(ann.email)).token)).status).toBe(200)
})

async function waiting(): Promise<number> {
  const { rows } = await database.db.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}
