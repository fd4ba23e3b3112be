import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setOperator } from '#server/commands/operator/set-operator.ts'
import { ACCESS_MATRIX, addressOf } from '#server/testing/access-matrix.ts'
import { operatorMember } from '#server/testing/accounts/operator-member.ts'
import { pendingLogin, sendCode, setUpTwoFactor } from '#server/testing/accounts/two-factor-member.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const UNKNOWN = '0198d5c4-0000-4000-8000-000000000000'

const ROUTES = Object.entries(ACCESS_MATRIX)
  .filter(([, row]) => row.operators)
  .map(([name, row]) => {
    const [method = '', path = ''] = name.split(' ')
    return { name, method, path: addressOf(path, UNKNOWN), body: row.body?.({} as never) }
  })

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

const ask = (who: TestClient, { method, path, body }: (typeof ROUTES)[number], change = {}) =>
  who.send(method, path, body === undefined ? {} : { body: { ...Object(body), ...change } })

async function audited(id: string): Promise<string[]> {
  const { rows } = await database.db.pool.query(
    "select kind from auth.audit where account = $1 and kind ~ '^(operator|support)' order by id",
    [id],
  )
  return rows.map(({ kind }) => kind)
}

test.each(ROUTES)(
  '$name: a member gets the 404 of a missing route, also with invalid input',
  async (route) => {
    const member = await app.member()
    const missing = await member.send(route.method, '/api/operator/missing', route.body ? { body: {} } : {})
    for (const response of [await ask(member, route), await ask(member, route, { unknown: 1 })]) {
      expect([response.status, [...response.headers.keys()]]).toEqual([404, [...missing.headers.keys()]])
      expect(response.body.error).toEqual({ ...missing.body.error, requestId: expect.any(String) })
    }
    expect(await audited(member.id)).toEqual([])
  },
)

test.each(ROUTES)('$name: another method is 404, not 405', async ({ path }) => {
  const member = await app.member()
  expect((await member.send('DELETE', path)).status).toBe(404)
})

test.each(ROUTES)('$name: an operator needs two-factor on, and a session that used it', async (route) => {
  const member = await app.member()
  await setOperator(app.deps, member.email, true)
  const without = await ask(member, route)
  expect([without.status, without.body.error.code]).toEqual([403, 'forbidden'])
  expect(without.body.error.message).toContain('two-factor')
  await setUpTwoFactor(member, app.deps.now())
  await database.db.pool.query(`update auth.session set authenticated_by = 'password'`)
  const byPassword = await ask(member, route)
  expect([byPassword.status, byPassword.body.error.code]).toEqual([403, 'reauthentication-needed'])
})

test('an operator who logged in with a code may use every route until the role is revoked', async () => {
  const operator = await operatorMember(app)
  const browser = await pendingLogin(app, operator.email)
  expect((await sendCode(browser, operator.code())).status).toBe(200)
  // 409 and 404: nothing to verify, and no account with this address; the unknown message and job.
  const expected: Record<string, number> = {
    'PATCH /api/operator/feedback/{id}': 404,
    'POST /api/operator/jobs/{id}/retry': 404,
    'POST /api/operator/users/verification': 409,
    'POST /api/operator/users/end-sessions': 404,
  }
  for (const route of ROUTES) {
    expect([route.name, (await ask(browser, route)).status]).toEqual([
      route.name,
      expected[route.name] ?? 200,
    ])
    if (!route.body) continue
    const invalid = await ask(browser, route, { unknown: 1 })
    expect([route.name, invalid.status]).toEqual([route.name, 400])
  }
  expect(await audited(operator.id)).toEqual([
    'operator-grant',
    'operator-feedback',
    'operator-catalog',
    'operator-jobs',
    'operator-note',
    'operator-note',
    'operator-note',
    'operator-mail-test',
    'operator-user',
  ])
  await setOperator(app.deps, operator.email, false)
  expect((await browser.get('/api/operator/feedback')).status).toBe(404)
})

test('the role cannot be set over HTTP, and the profile shows it', async () => {
  const operator = await operatorMember(app)
  const email = 'eve@example.test'
  const signUp = { email, password: PASSWORD, age: 30, state: 'CA', operator: true }
  expect((await app.visitor().post('/api/signup', signUp)).status).toBe(400)
  const eve = await app.member(email)
  expect((await eve.get('/api/profile')).body.operator).toBe(false)
  expect((await operator.get('/api/profile')).body.operator).toBe(true)
})
