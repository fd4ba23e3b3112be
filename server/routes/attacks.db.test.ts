import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenPort, listen } from '#server/listener/listen.ts'
import { listApiRoutes } from '#server/testing/api-routes.ts'
import { ACCESS_MATRIX, addressOf, type MemberRecords } from '#server/testing/access-matrix.ts'
import { makeOperator } from '#server/testing/accounts/operator-member.ts'
import { createRecords } from '#server/testing/create-records.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const ROUTES = await listApiRoutes()

let database: TestDatabase
let app: TestApp
let ann: TestClient & { readonly id: string; readonly email: string }
let own: MemberRecords

beforeAll(async () => {
  database = await openTestDatabase()
  app = await testApp(database, { env: { PORT: '0' } })
  ann = await app.member()
  own = await createRecords(app, ann)
  // So that the input of the operator tools is reached.
  await makeOperator(app, ann)
})
afterAll(() => database.close())

const json = { 'content-type': 'application/json' }
const writing = ROUTES.filter(({ method }) => method !== 'GET').map((route) => ({
  name: `${route.method} ${route.path}`,
  route,
}))

/** Reads the whole database except rows that every request writes. */
function everything(): Promise<unknown> {
  return readEverything(
    database,
    `select (select json_agg(e order by id) from entries e) as entries,
      (select json_agg(c order by user_id, casino_id) from casinos_users c) as lists,
      (select json_agg(f order by id) from feedback f) as feedback,
      (select json_agg(s order by casino_id) from casino_scores s) as scores,
      (select json_agg(u order by id) from users u) as people,
      (select json_agg(u order by id) from auth."user" u) as accounts,
      (select json_agg(s order by id) from auth.session s) as sessions,
      (select json_agg(k order by id) from auth.passkey k) as passkeys,
      (select count(*) from auth.outbox) as mails`,
  )
}

const bodyOf = (name: string) => ACCESS_MATRIX[name]?.body?.(own) ?? {}
const pathOf = (name: string, path: string) => addressOf(path, own[ACCESS_MATRIX[name]?.names ?? 'entry'])

test.each(writing)('$name from a page of another site is rejected', async ({ name, route }) => {
  const before = await everything()
  const raw = JSON.stringify(bodyOf(name))
  for (const headers of [
    { ...json, host: 'localhost', origin: 'https://evil.test' },
    { ...json, host: 'localhost', origin: 'null', 'sec-fetch-site': 'cross-site' },
    { 'content-type': 'text/plain', host: 'localhost', origin: 'https://evil.test' },
    { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  ]) {
    const response = await ann.send(route.method, pathOf(name, route.path), { raw, headers })
    expect([response.status, response.body.error.code]).toEqual([403, 'forbidden'])
    expect(response.setCookies).toEqual([])
  }
  expect(await everything()).toEqual(before)
})

/** Mail programs send a form, without cookies, and with a signature in the path (RFC 8058). */
const TAKES_FORMS = 'POST /api/reminders/unsubscribe/{token}'

test.each(writing.filter(({ name }) => name !== TAKES_FORMS))(
  '$name rejects the body types of forms',
  async ({ name, route }) => {
    const before = await everything()
    for (const [type, raw] of [
      ['text/plain', JSON.stringify(bodyOf(name))],
      ['application/x-www-form-urlencoded', 'a=1'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--',
      ],
    ] as const) {
      const headers = { 'content-type': type }
      const response = await ann.send(route.method, pathOf(name, route.path), { raw, headers })
      expect([response.status, response.body.error.code]).toEqual([415, 'unsupported-media-type'])
    }
    expect(await everything()).toEqual(before)
  },
)

test.each(ROUTES.map((route) => ({ name: `${route.method} ${route.path}`, path: route.path })))(
  '$name allows no CORS preflight of another site',
  async ({ path }) => {
    const headers = {
      host: 'localhost',
      origin: 'https://evil.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const response = await ann.send('OPTIONS', addressOf(path, own.entry), { headers })
    expect(response.status).toBe(path.startsWith('/api/operator/') ? 404 : 405)
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  },
)

test.each([
  ['the totals', { userTotalPayout: '999.00', userTotalSpent: '0.00' }],
  ['the last collection', { lastCollected: '2000-01-01T00:00:00.000Z' }],
  ['the score', { communityRank: 99, votes: 99 }],
  ['whether it is ready', { ready: true, nextAvailableAt: null }],
  ['the casino', { tier: 1, link: 'https://evil.test/', rtp: 100 }],
])('clients cannot set %s', async (_what, sent) => {
  const before = await everything()
  for (const { name, route } of writing.filter((one) => one.route.isSignedIn)) {
    const body = { ...Object(bodyOf(name)), ...sent }
    const response = await ann.send(route.method, pathOf(name, route.path), { body })
    expect([name, response.status, Object.keys(sent)]).toEqual([
      name,
      400,
      expect.arrayContaining([response.body.error.field]),
    ])
  }
  const row = { casinoId: 1, userTier: 1, userRank: 1, ...sent }
  expect((await ann.put('/api/ranking', { rows: [row] })).status).toBe(400)
  expect(await everything()).toEqual(before)
})

test.each(['PUT', 'PATCH', 'POST', 'DELETE'])('%s changes neither age nor state', async (method) => {
  const before = await everything()
  const body = { age: 5, state: 'WA' }
  expect((await ann.send(method, '/api/profile', { body })).status).toBe(405)
  for (const path of ['/api/update-user', '/api/auth/update-user', '/api/user', '/api/users']) {
    expect((await ann.send(method, path, { body })).status).toBe(404)
  }
  expect(await everything()).toEqual(before)
})

test.each([
  ['GET', '/api/entries?limit=1&limit=2', undefined, 'limit'],
  ['GET', '/api/entries?kind=spend&kind=collect', undefined, 'kind'],
  ['GET', '/api/dashboard?id=1&id=2', undefined, 'id'],
  ['POST', '/api/casinos/1/spends', { casinoId: 2 }, 'casinoId'],
  ['POST', '/api/casinos/1/spends?casinoId=2', {}, 'casinoId'],
  ['POST', '/api/casinos/1/spends?amount=9.00', {}, 'amount'],
])('%s %s with %j is rejected', async (method, path, extra, field) => {
  const before = await everything()
  const body = extra && { id: randomUUID(), amount: '1.00', ...extra }
  const response = await ann.send(method, path, body ? { body } : {})
  expect([response.status, response.body.error.field]).toEqual([400, field])
  expect(await everything()).toEqual(before)
})

const SPITE = `'; reset role; update casino_scores set score = 99; drop table entries; -- $1 \\ "`

test('SQL in any text field is stored as text', async () => {
  const note = SPITE
  const id = randomUUID()
  expect((await ann.post('/api/casinos/2/spends', { id, amount: '1.00', note })).status).toBe(201)
  const [entry] = await readEverything<{ note: string }>(database, 'select note from entries where id = $1', [
    id,
  ])
  expect(entry?.note).toBe(SPITE)
  const message = `${SPITE} message`
  expect((await ann.post('/api/feedback', { feedbackType: 'other', message })).status).toBe(201)
  const [feedback] = await readEverything<{ message: string }>(
    database,
    'select message from feedback where user_id = $1',
    [ann.id],
  )
  expect(feedback?.message).toBe(message)
  const before = await everything()
  const sentence = encodeURIComponent(SPITE)
  for (const [method, path, body] of [
    ['GET', `/api/entries?cursor=${sentence}`],
    ['GET', `/api/entries?kind=${sentence}`],
    ['GET', `/api/entries?from=${sentence}`],
    ['GET', `/api/entries?casino=1%3B--`],
    ['GET', `/api/entries?limit=${sentence}`],
    ['DELETE', "/api/entries/'--"],
    ['DELETE', "/api/sessions/'--"],
    ['POST', '/api/casinos/1/spends', { id: SPITE, amount: '1.00' }],
    ['POST', '/api/casinos/1/spends', { id: randomUUID(), amount: SPITE }],
    ['POST', '/api/casinos/1/spends', { id: randomUUID(), amount: '1.00', occurredAt: SPITE }],
    ['PUT', '/api/casinos/1/vote', { vote: SPITE }],
    ['PUT', '/api/ranking', { rows: [{ casinoId: SPITE, userTier: 1, userRank: 1 }] }],
    ['POST', '/api/login', { email: SPITE, password: SPITE }],
    ['POST', '/api/login/totp', { code: SPITE }],
    ['POST', '/api/password/reset', { token: SPITE, password: 'another river stone' }],
    ['POST', '/api/password/reset/passkeys', { token: SPITE }],
    ['POST', '/api/password/reset', { token: 'x', password: 'river', removePasskeys: [SPITE] }],
    ['POST', '/api/feedback', { feedbackType: SPITE, message: 'x' }],
  ] as const) {
    const { status } = await ann.send(method, path, body ? { body } : {})
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
  expect(await everything()).toEqual(before)
})

test.each([
  '__proto__[isAdmin]=1',
  '__proto__=1',
  '__proto__.isAdmin=1',
  'constructor[prototype][isAdmin]=1',
  'constructor.prototype.isAdmin=1',
])('?%s is rejected, and no prototype changes', async (query) => {
  for (const path of ['/api/entries', '/api/dashboard', '/api/casinos', '/api/session']) {
    expect((await ann.get(`${path}?${query}`)).status).toBe(400)
  }
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('isAdmin')
})

test.each([
  'x-forwarded-host',
  'x-original-url',
  'x-rewrite-url',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'forwarded',
  'x-http-method-override',
])('%s does not change a response', async (header) => {
  const stripped = ({ status, body, headers }: Awaited<ReturnType<TestClient['get']>>) => {
    const all = Object.fromEntries([...headers].filter(([name]) => name !== 'x-request-id'))
    return { status, body: JSON.stringify(body).replace(/"requestId":"[^"]+"/, ''), all }
  }
  for (const path of ['/api/casinos', '/api/session', '/api/nothing']) {
    const plain = stripped(await ann.get(path))
    for (const value of ['evil.test', '/api/export.json', 'host=evil.test;proto=https', 'DELETE']) {
      const headers = { [header]: value }
      expect(stripped(await ann.send('GET', path, { headers }))).toEqual(plain)
    }
  }
})

test.each(['/api/<script>alert(1)<!--', '/goodbye/<script>alert(1)', '/api/casinos/<svg onload=x>/vote'])(
  '%s is not echoed',
  async (path) => {
    const response = await app.visitor().get(path)
    expect(response.status).toBeGreaterThanOrEqual(404)
    expect(response.bytes.toString()).not.toMatch(/script|svg|alert/i)
  },
)

test.each([
  ['eight kilobytes of cookie', `session=${'x'.repeat(8000)}`],
  ['a name with brackets', '__proto__=1; constructor=2; session'],
  ['only punctuation', ';;;===;=;"'],
])('%s is a visitor', async (_what, cookie) => {
  const headers = { cookie }
  const response = await app.visitor().send('GET', '/api/dashboard', { headers })
  expect([response.status, response.body.error.code]).toEqual([401, 'sign-in-needed'])
})

test('only a trusted proxy can set the client address', async () => {
  const limited = await testApp(database, { env: { RATE_LIMIT_SCALE: '1', PORT: '0' } })
  const server: OpenPort = await listen(limited.deps)
  const statuses = []
  for (let n = 0; n < 22; n++) {
    const { status } = await fetch(`${server.address}/api/feedback`, {
      method: 'POST',
      headers: {
        ...json,
        'x-forwarded-for': `198.51.100.${n}`,
        'x-real-ip': `198.51.100.${n}`,
        forwarded: `for=198.51.100.${n}`,
      },
      body: JSON.stringify({ feedbackType: 'other', message: `line ${n}` }),
    })
    statuses.push(status)
  }
  await server.close(0)
  expect(statuses.slice(18)).toEqual([201, 201, 429, 429])
})
