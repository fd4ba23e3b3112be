import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSignUp } from '#server/auth/sign-up/sign-ups.ts'
import { mailedApp } from '#server/testing/accounts/mailed-app.ts'
import { operatorMember } from '#server/testing/accounts/operator-member.ts'
import type { TwoFactorMember } from '#server/testing/accounts/two-factor-member.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let operator: TwoFactorMember

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  operator = await operatorMember(app)
})

const find = (email: string) => operator.post('/api/operator/users/find', { email })

async function auditedOf(id: string): Promise<unknown[]> {
  const { rows } = await database.db.pool.query(
    "select kind, place from auth.audit where account = $1 and kind ~ '^support' order by id",
    [id],
  )
  return rows
}

test('shows the state of an account, and never a note, an amount, a vote, or a password', async () => {
  const ann = await app.member('ann@example.test')
  const id = randomUUID()
  await ann.post('/api/casinos/1/cash-outs', { id, amount: '8642.31', note: 'my private note' })
  await ann.post('/api/casinos/2/spends', { id: randomUUID(), amount: '7531.97' })
  await ann.put('/api/casinos/1/vote', { vote: -1 })
  await ann.put('/api/limits/day', { amount: '9753.24' })
  await app.visitor().post('/api/password/forgot', { email: ann.email })
  const { status, body } = await find(' Ann@Example.Test ')
  expect(status).toBe(200)
  expect(body.user).toEqual({
    email: ann.email,
    account: {
      emailVerified: false,
      createdAt: expect.any(String),
      place: 'CA',
      twoFactor: false,
      passkeys: 0,
      operator: false,
      sessions: 1,
      lastSeenAt: expect.any(String),
      casinos: expect.any(Number),
      entries: 2,
      lastActivityAt: expect.any(String),
    },
    signUpExpiresAt: null,
    mails: [{ kind: 'reset', state: 'pending', createdAt: expect.any(String), attempts: 0, error: null }],
  })
  for (const secret of ['8642', '7531', '9753', 'private', id, ann.id, 'vote', 'argon2', 'token'])
    expect(JSON.stringify(body)).not.toContain(secret)
  expect(await auditedOf(ann.id)).toEqual([{ kind: 'support-view', place: '' }])
  const { body: exported } = await ann.get('/api/export.json')
  expect(JSON.stringify(exported.account.security_record)).toContain('support-view')
})

test('an unknown address has no account', async () => {
  const { status, body } = await find('unknown@example.test')
  expect([status, body.user]).toEqual([
    200,
    { email: 'unknown@example.test', account: null, signUpExpiresAt: null, mails: [] },
  ])
  expect((await find('not an address')).body.error.field).toBe('email')
})

test('every use is audited, however many there are', async () => {
  app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
  operator = await operatorMember(app)
  const ann = await app.member()
  for (let number = 0; number < 70; number++) await find(ann.email)
  expect(await auditedOf(ann.id)).toHaveLength(70)
  const { rows } = await database.db.pool.query("select from auth.audit where kind = 'operator-user'")
  expect(rows).toHaveLength(70)
})

test('ends all sessions of a user at once; needs a recent confirmation', async () => {
  const ann = await app.member()
  await app.visitor().post('/api/login', { email: ann.email, password: PASSWORD })
  app.deps.clock.advance(11 * 60_000)
  const path = '/api/operator/users/end-sessions'
  const stale = await operator.post(path, { email: ann.email })
  expect([stale.status, stale.body.error.code]).toEqual([403, 'reauthentication-needed'])
  expect((await ann.get('/api/profile')).status).toBe(200)
  await operator.post('/api/reauthenticate', { password: PASSWORD, code: operator.code() })
  const { status, body } = await operator.post(path, { email: ann.email })
  expect([status, body.user.account.sessions]).toEqual([200, 0])
  expect((await ann.get('/api/profile')).status).toBe(401)
  expect((await operator.get('/api/profile')).status).toBe(200)
  expect(await auditedOf(ann.id)).toEqual([{ kind: 'support-end-sessions', place: '' }])
})

test('sends the verification of a pending sign-up again, three times an hour', async () => {
  const mail = await mailedApp(database, { RATE_LIMIT_SCALE: '1', REQUIRE_EMAIL_VERIFICATION: 'false' })
  try {
    const other = await operatorMember(mail)
    await mail.collect()
    const email = 'bob@example.test'
    const signUp = { email, passwordHash: 'x', age: 30, state: 'CA' }
    await createSignUp(mail.deps.db, signUp, false, mail.deps.now())
    const responses = []
    for (let number = 0; number < 4; number++)
      responses.push(await other.post('/api/operator/users/verification', { email }))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(responses[3]?.headers.get('retry-after')).toBe('3600')
    expect(responses[0]?.body.user).toMatchObject({
      account: null,
      signUpExpiresAt: expect.any(String),
      mails: [{ kind: 'verify', state: 'pending' }],
    })
    expect((await mail.mailTo(email)).token).not.toBe('')
  } finally {
    await mail.server.stop()
  }
})

test('an account that is verified has nothing to verify', async () => {
  const ann = await app.member()
  await database.db.pool.query('update auth."user" set email_verified = true')
  const { status, body } = await operator.post('/api/operator/users/verification', { email: ann.email })
  expect([status, body.error.code]).toEqual([409, 'conflict'])
})
