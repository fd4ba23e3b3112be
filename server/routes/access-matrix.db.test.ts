import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROUTES } from '#server/routes/all-routes.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { PASSWORD, type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/**
 * Who gets what from every route: a visitor, and a member (A) who asks for things of another (B).
 *
 * `visitor` is the status for someone without a session and what they are told; `foreign`, for routes that name
 * something of a person by id, is what asking for B's must look like: exactly as asking for nothing that exists.
 */
type Row = {
  readonly visitor: number
  readonly says?: string
  readonly body?: (ids: Ids) => unknown
  readonly foreign?: boolean
  /** Its body names the person, who must be the session's own: naming B is asking for nothing that exists. */
  readonly namesOwner?: boolean
}

type Ids = { readonly own: string; readonly other: string; readonly entry: string }

const login = 'Please log in first.'

const MATRIX: Readonly<Record<string, Row>> = {
  'GET /api/session': { visitor: 200 },
  'POST /api/session/refresh': { visitor: 401, says: login },
  'POST /api/signup': { visitor: 400 },
  'POST /api/login': { visitor: 400 },
  'POST /api/login/totp': { visitor: 400 },
  'POST /api/login/passkey/options': { visitor: 200 },
  'POST /api/login/passkey': { visitor: 400 },
  'POST /api/logout': { visitor: 200 },
  'POST /api/reauthenticate': { visitor: 401, says: login, body: () => ({ password: PASSWORD }) },
  'GET /api/sessions': { visitor: 401, says: login },
  'DELETE /api/sessions/{id}': { visitor: 401, says: login, foreign: true },
  'POST /api/sessions/end-others': { visitor: 401, says: login },
  'GET /api/two-factor': { visitor: 401, says: login },
  'POST /api/two-factor/start': { visitor: 401, says: login },
  'POST /api/two-factor/confirm': { visitor: 401, says: login, body: () => ({ code: '123456' }) },
  'POST /api/two-factor/off': { visitor: 401, says: login },
  'POST /api/two-factor/backup-codes': { visitor: 401, says: login },
  'POST /api/password/forgot': { visitor: 200, body: () => ({ email: 'nobody@example.test' }) },
  'POST /api/password/reset': { visitor: 400 },
  'POST /api/password/change': {
    visitor: 401,
    says: login,
    body: () => ({ current: PASSWORD, password: 'another tulip nine' }),
  },
  'POST /api/email/verify': { visitor: 400 },
  'POST /api/email/verify/send': { visitor: 200, body: () => ({ email: 'nobody@example.test' }) },
  'POST /api/email/change': { visitor: 401, says: login, body: () => ({ email: 'new@example.test' }) },
  'POST /api/email/change/confirm': { visitor: 400 },
  'POST /api/email/change/undo': { visitor: 400 },
  'GET /api/profile': { visitor: 401, says: login },
  'GET /api/passkeys': { visitor: 401, says: login },
  'POST /api/passkeys/options': { visitor: 401, says: login },
  'POST /api/passkeys': { visitor: 401, says: login, body: () => ({ name: 'phone', response: {} }) },
  'DELETE /api/passkeys/{id}': { visitor: 401, says: login, foreign: true },
  'POST /api/reauthenticate/options': { visitor: 401, says: login },
  'GET /api/casinos': { visitor: 200 },
  'GET /api/dashboard': { visitor: 401, says: login },
  'POST /api/casinos/{casinoId}/collections': {
    visitor: 401,
    says: 'Please sign up or log in to record collections.',
    body: () => ({ id: randomUUID() }),
  },
  'POST /api/casinos/{casinoId}/cash-outs': {
    visitor: 401,
    says: 'Please sign up or log in to record cashouts.',
    body: () => ({ id: randomUUID(), amount: '1.00' }),
  },
  'POST /api/casinos/{casinoId}/spends': {
    visitor: 401,
    says: 'Please sign up or log in to record spending.',
    body: () => ({ id: randomUUID(), amount: '1.00' }),
  },
  'PUT /api/casinos/{casinoId}/vote': {
    visitor: 401,
    says: 'Please sign up or log in to vote.',
    body: () => ({ vote: 1 }),
  },
  'PUT /api/casinos/{casinoId}/shelf': {
    visitor: 401,
    says: login,
    body: () => ({ hidden: true, snoozed_until: null }),
  },
  'PUT /api/ranking': {
    visitor: 401,
    says: login,
    body: () => ({ rows: [{ casino_id: 1, user_tier: 1, user_rank: 1 }] }),
  },
  'GET /api/entries': { visitor: 401, says: login },
  'PATCH /api/entries/{id}': { visitor: 401, says: login, body: () => ({ amount: '9.99' }), foreign: true },
  'DELETE /api/entries/{id}': { visitor: 401, says: login, foreign: true },
  'POST /api/entries/{id}/restore': { visitor: 401, says: login, foreign: true },
  'GET /api/export.json': { visitor: 401, says: login },
  'GET /api/export.csv': { visitor: 401, says: login },
  'POST /api/feedback': { visitor: 201, body: () => ({ feedback_type: 'other', message: 'a word' }) },
  'POST /api/deleteAccount': {
    visitor: 401,
    says: login,
    body: ({ own }) => ({ user_id: own, password: PASSWORD }),
    namesOwner: true,
  },
  'GET /api/events': { visitor: 401, says: login },
  'GET /api/openapi.json': { visitor: 200 },
  'GET /healthz': { visitor: 200 },
  'GET /readyz': { visitor: 200 },
}

const named = ROUTES.map((route) => ({ name: `${route.method} ${route.path}`, route }))

test('every route has a row, and every row a route', () => {
  expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(MATRIX).toSorted())
})

test('what needs an account says so by being a personal route', () => {
  const personal = named.filter(({ route }) => route.personal).map(({ name }) => name)
  const refused = Object.entries(MATRIX).filter(([name, row]) => row.visitor === 401 && !/refresh/.test(name))
  expect(personal.toSorted()).toEqual(refused.map(([name]) => name).toSorted())
})

describe('on a database with two people', () => {
  let database: TestDatabase
  let app: TestApp
  let a: TestClient & { id: string }
  let b: TestClient & { id: string }
  let ids: Ids

  beforeAll(async () => void (database = await openTestDatabase()))
  afterAll(() => database.close())
  beforeEach(async () => {
    app = await testApp(database)
    a = await app.member()
    b = await app.member()
    const entry = randomUUID()
    await b.post('/api/casinos/1/cash-outs', { id: entry, amount: '5.00', note: 'of B' })
    ids = { own: a.id, other: b.id, entry }
  })

  const pathOf = (path: string, entry: string) => path.replace('{casinoId}', '1').replace('{id}', entry)

  async function everythingOfB(): Promise<unknown> {
    const [row] = await readEverything(
      database,
      `select (select json_agg(e order by id) from entries e where user_id = $1) as entries,
        (select json_agg(c order by casino_id) from casinos_users c where user_id = $1) as list,
        (select json_agg(u) from users u where id = $1) as profile`,
      [b.id],
    )
    return row
  }

  test.each(named)('$name, as a visitor', async ({ name, route }) => {
    const row = MATRIX[name]
    const before = await everythingOfB()
    const sending = row?.body ? { body: row.body(ids) } : {}
    const answer = await app.visitor().send(route.method, pathOf(route.path, ids.entry), sending)
    expect(answer.status).toBe(row?.visitor)
    if (row?.says) {
      expect(answer.body.error).toEqual({
        code: 'sign-in-needed',
        message: row.says,
        requestId: expect.any(String),
      })
    }
    expect(await everythingOfB()).toEqual(before)
  })

  test.each(named.filter(({ name }) => MATRIX[name]?.foreign))(
    '$name, as A with an id of B: the same as with no id at all',
    async ({ name, route }) => {
      const before = await everythingOfB()
      const sending = { body: MATRIX[name]?.body?.(ids) ?? {} }
      const answers = []
      for (const id of [ids.entry, randomUUID(), 'x']) {
        answers.push(await a.send(route.method, pathOf(route.path, id), sending))
      }
      for (const { status, body, headers } of answers) {
        expect([status, body.error, [...headers.keys()]]).toEqual([
          404,
          { code: 'not-found', message: 'There is nothing here.', requestId: expect.any(String) },
          [...(answers[0]?.headers.keys() ?? [])],
        ])
      }
      expect(await everythingOfB()).toEqual(before)
    },
  )

  test.each(named.filter(({ route }) => route.personal))(
    '$name, as A naming B in the query or the body: refused by name',
    async ({ name, route }) => {
      const before = await everythingOfB()
      const path = pathOf(route.path, ids.entry)
      const body = MATRIX[name]?.body?.(ids)
      const inQuery = await a.send(route.method, `${path}?user_id=${b.id}`, body ? { body } : {})
      expect([inQuery.status, inQuery.body.error.field]).toEqual([400, 'user_id'])
      if (route.method !== 'GET') {
        const inBody = await a.send(route.method, path, { body: { ...Object(body), user_id: b.id } })
        const refusal = MATRIX[name]?.namesOwner ? [404, undefined] : [400, 'user_id']
        expect([inBody.status, inBody.body.error.field]).toEqual(refusal)
      }
      expect(await everythingOfB()).toEqual(before)
    },
  )

  test('A sees nothing of B anywhere', async () => {
    const seen = JSON.stringify([
      (await a.get('/api/dashboard')).body,
      (await a.get('/api/entries')).body,
      (await a.get('/api/export.json')).body,
      (await a.get('/api/export.csv')).body,
      (await a.get('/api/session')).body,
      (await a.get('/api/casinos')).body,
    ])
    for (const trace of [ids.entry, ids.other, 'of B', '5.00"']) expect(seen).not.toContain(trace)
  })

  test('what A writes lands with A, whatever ids are reused', async () => {
    const before = await everythingOfB()
    const answer = await a.post('/api/casinos/1/cash-outs', { id: ids.entry, amount: '7.00' })
    expect([answer.status, answer.body.totals.collected]).toEqual([201, '7.00'])
    expect(await everythingOfB()).toEqual(before)
  })
})
