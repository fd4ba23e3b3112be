import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MESSAGES } from '#contract/errors.ts'
import { USER_HEADER } from '#contract/user-header.ts'
import { listApiRoutes } from '#server/testing/api-routes.ts'
import { ACCESS_MATRIX, addressOf, type MemberRecords } from '#server/testing/access-matrix.ts'
import { createRecords } from '#server/testing/create-records.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const ROUTES = await listApiRoutes()

type Member = TestClient & { readonly id: string; readonly email: string }

let database: TestDatabase
let app: TestApp
let a: Member
let b: Member

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

async function signUp() {
  app = await testApp(database)
  a = await app.member()
  b = await app.member()
}

const personal = ROUTES.filter((route) => route.isSignedIn).map((route) => ({
  name: `${route.method} ${route.path}`,
  route,
}))
const entries = async () =>
  await readEverything(
    database,
    'select user_id, id, voided_at is not null as voided from entries order by id',
  )
const everything = async () =>
  await readEverything(
    database,
    `select (select json_agg(e order by id) from entries e) as entries,
      (select json_agg(c order by user_id, casino_id) from casinos_users c) as lists,
      (select json_agg(u order by id) from users u) as profiles,
      (select json_agg(p order by user_id) from play_rules p) as limits,
      (select json_agg(s order by id) from auth.session s) as sessions`,
  )

describe('with the session of A on a page of B', () => {
  let own: MemberRecords
  let before: unknown

  // Every test is to change nothing, so they share both members.
  beforeAll(async () => {
    await signUp()
    own = await createRecords(app, a)
    before = await everything()
  })

  test.each(personal)('$name is rejected, without a change', async ({ name, route }) => {
    const row = ACCESS_MATRIX[name]
    const body = row?.body?.(own)
    for (const person of [b.id, randomUUID(), 'unknown', '', '\u00e9', `${a.id},${b.id}`]) {
      const response = await a.send(route.method, addressOf(route.path, own[row?.names ?? 'entry']), {
        headers: { [USER_HEADER]: person },
        ...(body ? { body } : {}),
      })
      expect([response.status, response.body.error]).toEqual([
        409,
        { code: 'other-person', message: MESSAGES.otherPerson, requestId: expect.any(String) },
      ])
    }
    expect(await everything()).toEqual(before)
  })
})

describe('a member and a visitor', () => {
  beforeEach(signUp)

  test('writes on the user’s own page, and without the header, succeed', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const named = { headers: { [USER_HEADER]: a.id } }
    const path = '/api/casinos/1/cash-outs'
    const amount = (id: string) => ({ id, amount: '5.00' })
    expect((await a.send('POST', path, { ...named, body: amount(first) })).status).toBe(201)
    expect((await a.send('POST', path, { body: amount(second) })).status).toBe(201)
    expect((await a.send('DELETE', `/api/entries/${first}`, named)).status).toBe(200)
    expect(await entries()).toEqual(
      [
        { user_id: a.id, id: first, voided: true },
        { user_id: a.id, id: second, voided: false },
      ].toSorted((x, y) => (x.id < y.id ? -1 : 1)),
    )
  })

  test('a visitor gets sign-in-needed with any header', async () => {
    for (const person of [a.id, 'unknown']) {
      const response = await app.visitor().send('POST', '/api/casinos/1/cash-outs', {
        headers: { [USER_HEADER]: person },
        body: { id: randomUUID(), amount: '5.00' },
      })
      expect([response.status, response.body.error.code]).toEqual([401, 'sign-in-needed'])
    }
    expect(await entries()).toEqual([])
  })

  test('an expired access token is renewed only for its user’s own page', async () => {
    a.jar.delete('access')
    const body = { id: randomUUID(), amount: '5.00' }
    const path = '/api/casinos/1/cash-outs'
    const rejected = await a.send('POST', path, { headers: { [USER_HEADER]: b.id }, body })
    expect([rejected.status, rejected.body.error.code]).toEqual([409, 'other-person'])
    expect((await a.send('POST', path, { headers: { [USER_HEADER]: a.id }, body })).status).toBe(201)
  })
})
