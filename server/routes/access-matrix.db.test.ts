import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listApiRoutes } from '#server/testing/api-routes.ts'
import { ACCESS_MATRIX, addressOf, type MemberRecords } from '#server/testing/access-matrix.ts'
import { createRecords } from '#server/testing/create-records.ts'
import { importBatches, importRow } from '#server/testing/import-rows.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const ROUTES = await listApiRoutes()

type Member = TestClient & { readonly id: string; readonly email: string }

const named = ROUTES.map((route) => ({ name: `${route.method} ${route.path}`, route }))

test('every route has a row, and every row has a route', () => {
  expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(ACCESS_MATRIX).toSorted())
})

test('every route that requires an account is a personal route', () => {
  const personal = named.filter(({ route }) => route.isSignedIn).map(({ name }) => name)
  const rejected = Object.entries(ACCESS_MATRIX).filter(
    // A session that has ended, and a wrong code of an email, are 401 for everyone.
    ([name, row]) => row.visitor === 401 && !/refresh|email\/code/.test(name),
  )
  expect(personal.toSorted()).toEqual(rejected.map(([name]) => name).toSorted())
})

describe('with two users', () => {
  let database: TestDatabase
  let app: TestApp
  let a: Member
  let b: Member
  let ids: MemberRecords
  let ofB: MemberRecords
  let before: unknown

  // Every test is to change nothing of B, so they share both.
  beforeAll(async () => {
    database = await openTestDatabase()
    app = await testApp(database)
    a = await app.member()
    b = await app.member()
    const entry = randomUUID()
    await b.post('/api/casinos/1/cash-outs', { id: entry, amount: '5.00', note: 'of B' })
    await b.post('/api/imports', importBatches([importRow()], { id: entry })[0])
    await b.put('/api/limits/day', { amount: '87.65' })
    ids = {
      person: a.id,
      entry,
      import: entry,
      session: randomUUID(),
      passkey: randomUUID(),
      device: 'A'.repeat(43),
    }
    ofB = await createRecords(app, b)
    before = await everythingOfB()
  })
  afterAll(() => database.close())

  async function everythingOfB(): Promise<unknown> {
    const [row] = await readEverything(
      database,
      `select (select json_agg(e order by id) from entries e where user_id = $1) as entries,
        (select json_agg(c order by casino_id) from casinos_users c where user_id = $1) as list,
        (select json_agg(u) from users u where id = $1) as profile,
        (select json_agg(p) from play_rules p where user_id = $1) as limits,
        (select json_agg(s order by id) from auth.session s where user_id = $1) as sessions,
        (select json_agg(k order by id) from auth.passkey k where user_id = $1) as passkeys`,
      [b.id],
    )
    return row
  }

  test.each(named)('$name, as a visitor', async ({ name, route }) => {
    const row = ACCESS_MATRIX[name]
    const sending = row?.body ? { body: row.body(ids) } : {}
    const response = await app.visitor().send(route.method, addressOf(route.path, ids.entry), sending)
    expect(response.status).toBe(row?.visitor)
    if (row?.message) {
      expect(response.body.error).toEqual({
        code: 'sign-in-needed',
        message: row.message,
        requestId: expect.any(String),
      })
    }
    expect(await everythingOfB()).toEqual(before)
  })

  test.each(named.filter(({ name }) => ACCESS_MATRIX[name]?.names))(
    '$name, as A with an id of B: the same as with an unknown id',
    async ({ name, route }) => {
      const row = ACCESS_MATRIX[name]
      const sending = { body: row?.body?.(ids) ?? {} }
      const responses = []
      for (const id of [ofB[row?.names ?? 'entry'], randomUUID(), 'x']) {
        responses.push(await a.send(route.method, addressOf(route.path, id), sending))
      }
      for (const { status, body, headers } of responses) {
        expect([status, body.error, [...headers.keys()]]).toEqual([
          404,
          { code: 'not-found', message: 'We couldn’t find that.', requestId: expect.any(String) },
          [...(responses[0]?.headers.keys() ?? [])],
        ])
      }
      expect(await everythingOfB()).toEqual(before)
    },
  )

  test.each(named.filter(({ route }) => route.isSignedIn))(
    '$name, as A naming B in the query or the body: rejected by name',
    async ({ name, route }) => {
      const path = addressOf(route.path, ids.entry)
      const body = ACCESS_MATRIX[name]?.body?.(ids)
      const expected = ACCESS_MATRIX[name]?.operators ? [404, undefined] : [400, 'userId']
      const inQuery = await a.send(route.method, `${path}?userId=${b.id}`, body ? { body } : {})
      expect([inQuery.status, inQuery.body.error.field]).toEqual(expected)
      if (route.method !== 'GET') {
        const inBody = await a.send(route.method, path, { body: { ...Object(body), userId: b.id } })
        const rejection = ACCESS_MATRIX[name]?.namesOwner ? [404, undefined] : expected
        expect([inBody.status, inBody.body.error.field]).toEqual(rejection)
      }
      expect(await everythingOfB()).toEqual(before)
    },
  )

  test('A sees nothing of B anywhere', async () => {
    const seen = JSON.stringify([
      (await a.get('/api/dashboard')).body,
      (await a.get('/api/limits')).body,
      (await a.get('/api/entries')).body,
      (await a.get('/api/export.json')).body,
      (await a.get('/api/export.csv')).body,
      (await a.get('/api/session')).body,
      (await a.get('/api/sessions')).body,
      (await a.get('/api/passkeys')).body,
      (await a.get('/api/profile')).body,
      (await a.get('/api/casinos')).body,
    ])
    const traces = [ids.entry, ofB.entry, ofB.session, ofB.passkey, b.id, b.email, 'of B', '5.00"', '87.65']
    for (const trace of traces) expect(seen).not.toContain(trace)
  })

  test('writes of A are stored for A, even with reused ids', async () => {
    const response = await a.post('/api/casinos/1/cash-outs', { id: ids.entry, amount: '7.00' })
    expect([response.status, response.body.totals.collected]).toEqual([201, '7.00'])
    expect(await everythingOfB()).toEqual(before)
  })
})
