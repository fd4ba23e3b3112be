import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { pendingLogin, sendCode, twoFactorMember } from '#server/testing/accounts/two-factor-member.ts'

let database: TestDatabase
let app: TestApp
let ann: TestClient & { readonly id: string; readonly email: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
})

async function lines(account: string | null = ann.id): Promise<string[]> {
  const { rows } = await database.db.pool.query(
    'select kind, outcome from auth.audit where account is not distinct from $1::uuid order by id',
    [account],
  )
  return rows.map(({ kind, outcome }) => `${kind} ${outcome}`)
}

const logIn = (password: string, email = ann.email) => app.visitor().post('/api/login', { email, password })

test('records successful and rejected actions of an account', async () => {
  await logIn('wrong wrong')
  await logIn(PASSWORD)
  await ann.post('/api/reauthenticate', { password: 'wrong wrong' })
  await ann.post('/api/reauthenticate', { password: PASSWORD })
  await ann.post('/api/sessions/end-others')
  await ann.post('/api/password/change', { current: PASSWORD, password: 'another river stone' })
  await ann.post('/api/logout')
  expect(await lines()).toEqual([
    'sign-up ok',
    'log-in wrong-credentials',
    'log-in ok',
    'confirm wrong-credentials',
    'confirm ok',
    'end-session ok',
    'password-change ok',
    'log-out ok',
  ])
})

test('an attempt without an account has no user; reads, malformed requests, and visitors’ log-outs are not recorded', async () => {
  await logIn('wrong wrong', 'unknown@example.test')
  await logIn('', ann.email)
  await ann.get('/api/sessions')
  await app.visitor().post('/api/logout')
  expect(await lines(null)).toEqual(['log-in wrong-credentials'])
  expect(await lines()).toEqual(['sign-up ok'])
})

test('records a wrong code after the password with its account', async () => {
  const bea = await twoFactorMember(app)
  const browser = await pendingLogin(app, bea.email)
  const wrong = bea.code() === '000000' ? '000001' : '000000'
  await sendCode(browser, wrong)
  await sendCode(browser, bea.code())
  expect(await lines(bea.id)).toEqual([
    'sign-up ok',
    'two-factor-on ok',
    'log-in ok',
    'log-in-code wrong-code',
    'log-in-code ok',
  ])
  expect(await lines(null)).toEqual([])
})

test('records a reused token', async () => {
  const intruder = app.visitor()
  for (const [name, value] of ann.jar) intruder.jar.set(name, value)
  await ann.post('/api/reauthenticate', { password: PASSWORD })
  app.deps.clock.advance(60_000)
  await intruder.post('/api/session/refresh')
  expect(await lines()).toContain('token-reused ok')
})

test('deletes the records with the account, and records the deletion without a user', async () => {
  await ann.post('/api/deleteAccount', { userId: ann.id, password: PASSWORD })
  const { rows } = await database.db.pool.query('select * from auth.audit')
  expect(rows.map(({ kind, account }) => [kind, account])).toEqual([['delete-account', null]])
  expect(JSON.stringify(rows)).not.toContain(ann.id)
})

test('records are stored for 400 days', async () => {
  app.deps.clock.advance(401 * 86_400_000)
  await logIn('wrong wrong')
  await app.cleanUp()
  expect(await lines()).toEqual(['log-in wrong-credentials'])
})

describe('the daily limit of records', () => {
  beforeEach(async () => {
    app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
    ann = await app.member()
  })

  const count = async (what: string) => (await lines()).filter((line) => line === what).length

  test('repeated failures add a limited number of records, and hide no successful change', async () => {
    app.deps.clock.advance(11 * 60_000)
    for (let n = 0; n < 40; n++) expect((await ann.post('/api/two-factor/off')).status).toBe(403)
    for (let n = 0; n < 5; n++) await ann.post('/api/two-factor/backup-codes')
    expect(await count('two-factor-off reauthentication-needed')).toBeLessThanOrEqual(25)
    expect(await count('backup-codes reauthentication-needed')).toBe(3)
    await ann.post('/api/reauthenticate', { password: 'wrong wrong' })
    await ann.post('/api/reauthenticate', { password: PASSWORD })
    await ann.post('/api/password/change', { current: PASSWORD, password: 'another river stone' })
    expect((await lines()).slice(-3)).toEqual([
      'confirm wrong-credentials',
      'confirm ok',
      'password-change ok',
    ])
  })

  test('repeated successes add a limited number of records, and hide no other change', async () => {
    for (let n = 0; n < 70; n++) await ann.post('/api/sessions/end-others')
    expect(await count('end-session ok')).toBeLessThanOrEqual(60)
    await ann.post('/api/reauthenticate', { password: 'wrong wrong' })
    await ann.post('/api/password/change', { current: PASSWORD, password: 'another river stone' })
    await ann.post('/api/logout')
    expect((await lines()).slice(-3)).toEqual([
      'confirm wrong-credentials',
      'password-change ok',
      'log-out ok',
    ])
    expect((await lines()).length).toBeLessThan(200)
    app.deps.clock.advance(86_400_000)
    await logIn('another river stone')
    for (let n = 0; n < 10; n++) await ann.post('/api/sessions/end-others')
    expect((await lines()).at(-1)).toBe('log-in ok')
  })

  test('attempts of others hide no log-in of the owner', async () => {
    for (let n = 0; n < 12; n++) {
      app.deps.clock.advance(600_000)
      for (let tries = 0; tries < 3; tries++) await logIn('wrong wrong')
    }
    expect(await count('log-in wrong-credentials')).toBeLessThanOrEqual(28)
    for (let n = 0; n < 5; n++) expect((await logIn(PASSWORD)).status).toBe(200)
    expect(await count('log-in ok')).toBe(5)
  })

  test('attempts without an account are limited by network', async () => {
    for (let n = 0; n < 35; n++) await logIn('wrong wrong', `unknown-${n}@example.test`)
    expect((await lines(null)).length).toBeLessThanOrEqual(28)
    expect((await lines(null)).length).toBeGreaterThan(3)
  })
})

test('ASVS 16.2.5: no secret is in the log or in the audit', async () => {
  app.deps.log.level = 'trace'
  const secret = (what: string) => `canary-${what}-${randomUUID().slice(0, 8)}`
  const email = `${secret('email')}@example.test`
  const [password, wrong, note, words, agent] = ['password', 'wrong', 'note', 'words', 'agent'].map(secret)
  const cid = app.visitor()
  const headers = { 'user-agent': agent ?? '' }
  const canaries = [email, password, wrong, note, words, agent]
  const body = { email, password, age: 30, state: 'CA' }
  expect((await cid.send('POST', '/api/signup', { body, headers })).status).toBe(201)
  canaries.push(...[...cid.jar.values()].filter((value) => value !== '1'))
  const spent = { id: randomUUID(), amount: '1.00', note }
  for (const [method, path, sent] of [
    ['POST', '/api/signup', body],
    ['POST', '/api/login', { email, password: wrong }],
    ['POST', '/api/login', { email, password }],
    ['POST', '/api/login', { email: [email], password: { password } }],
    ['POST', '/api/casinos/1/spends', spent],
    ['POST', '/api/casinos/1/spends', { ...spent, note: `${note} again` }],
    ['POST', '/api/feedback', { feedbackType: 'other', message: words }],
    ['GET', `/api/entries?cursor=${words}`, undefined],
    ['GET', `/api/${words}`, undefined],
    ['DELETE', `/api/sessions/${words}`, undefined],
    ['POST', '/api/password/forgot', { email }],
    ['POST', '/api/password/reset', { token: words, password: `${password} two` }],
    ['POST', '/api/password/reset/passkeys', { token: words }],
    ['POST', '/api/email/verify', { token: words }],
    ['POST', '/api/reauthenticate', { password: wrong }],
    ['POST', '/api/reauthenticate', { password }],
    ['POST', '/api/email/change', { email: `new-${email}` }],
    ['POST', '/api/password/change', { current: password, password: `${password} three` }],
  ] as const) {
    const response = await cid.send(method, path, sent ? { body: sent, headers } : { headers })
    expect(response.status).toBeLessThan(500)
    canaries.push(...[...cid.jar.values()].filter((value) => value !== '1'))
  }
  // Also the error of the database for a row that it rejects.
  await database.db.pool.query('alter table entries add constraint no_more check (note is null) not valid')
  const broken = await cid.post('/api/casinos/1/spends', { ...spent, id: randomUUID() })
  await database.db.pool.query('alter table entries drop constraint no_more')
  expect(broken.status).toBe(500)
  await cid.post('/api/logout')
  const { rows } = await database.db.pool.query('select * from auth.audit')
  const written = JSON.stringify([app.logged, rows])
  expect(app.logged.length).toBeGreaterThan(20)
  expect(rows.length).toBeGreaterThan(5)
  for (const canary of canaries) expect(written).not.toContain(canary)
})
