import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { BODY_LIMIT } from '#server/app.ts'
import { listApiRoutes } from '#server/testing/api-routes.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const ROUTES = await listApiRoutes()

let database: TestDatabase
let app: TestApp
let member: TestClient

beforeAll(async () => {
  database = await openTestDatabase()
  app = await testApp(database)
  member = await app.member()
})
afterAll(() => database.close())
beforeEach(() => void (app.logged.length = 0))

const json = { 'content-type': 'application/json' }
const collect = () => JSON.stringify({ id: randomUUID() })
const path = '/api/casinos/1/collections'

async function send(raw: string | Buffer, headers: Record<string, string> = json) {
  return await member.send('POST', path, { raw, headers })
}

test('a response repeats the Write-Id of its request, and ignores a value that is not an ID', async () => {
  const id = randomUUID()
  for (const [body, status] of [
    [collect(), 201],
    ['{', 400],
  ] as const) {
    const response = await send(body, { ...json, 'write-id': id })
    expect([response.status, response.headers.get('write-id')]).toEqual([status, id])
  }
  const other = await member.send('GET', '/api/session', { headers: { 'write-id': 'not an id' } })
  expect([other.status, other.headers.has('write-id')]).toEqual([200, false])
})

describe('every response', () => {
  test.each([
    ['200', 'GET', '/api/session', {}],
    ['400', 'POST', path, { raw: '{', headers: json }],
    ['400', 'QUERY', '/api/session', {}],
    ['401', 'POST', '/api/session/refresh', {}],
    ['403', 'POST', path, { headers: { origin: 'https://evil.test' } }],
    ['404', 'GET', '/api/nothing', {}],
    ['405', 'DELETE', '/api/dashboard', {}],
    ['413', 'POST', path, { raw: 'x'.repeat(BODY_LIMIT + 1), headers: json }],
    ['415', 'POST', path, { raw: 'x=1', headers: { 'content-type': 'text/plain' } }],
  ])('%s has the security headers', async (status, method, address, sending) => {
    const client = status === '401' ? app.visitor() : member
    const response = await client.send(method, address, sending)
    expect(String(response.status)).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    for (const header of [
      'server',
      'x-powered-by',
      'access-control-allow-origin',
      'strict-transport-security',
    ]) {
      expect(response.headers.has(header)).toBe(false)
    }
    if (response.status >= 400) {
      expect(ErrorBody.parse(response.body).error.requestId).toBe(response.headers.get('x-request-id'))
    }
  })

  test('sends Strict-Transport-Security only over https', async () => {
    const secure = await testApp(database, { env: { PUBLIC_URL: 'https://bonus.example' } })
    const response = await secure.visitor().get('/api/session')
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    app = await testApp(database)
    member = await app.member()
  })
})

describe('the origin of a request', () => {
  test.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ])('%j is rejected', async (headers) => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const response = await send(collect(), { host: 'localhost', 'content-type': type, ...headers })
      expect([response.status, response.body.error.code]).toEqual([403, 'forbidden'])
    }
    expect(await readEverything(database, 'select id from entries')).toEqual([])
  })

  test('requests of a page of this site and of a program with cookies are accepted', async () => {
    const browser = {
      ...json,
      host: 'localhost',
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
    }
    expect((await send(collect(), browser)).status).toBe(201)
    expect((await send(collect(), json)).status).toBe(200)
  })

  test('another site cannot read, but can link', async () => {
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
    expect((await member.send('GET', '/api/dashboard', { headers: image })).status).toBe(403)
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await member.send('GET', '/api/casinos', { headers: link })).status).toBe(200)
  })

  test('rejects a log-in from a form on another site', async () => {
    const response = await app.visitor().send('POST', '/api/login', {
      raw: 'email=a%40b.test&password=x',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: 'localhost',
        origin: 'https://evil.test',
      },
    })
    expect(response.status).toBe(403)
  })
})

describe('bodies', () => {
  test.each([
    ['no body', '', 400],
    ['no JSON', '{"id":', 400],
    ['two values', '{} {}', 400],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['__proto__', `{"id":"${randomUUID()}","__proto__":{"isAdmin":true}}`, 400],
    ['constructor', `{"id":"${randomUUID()}","constructor":{"prototype":{"isAdmin":true}}}`, 400],
    ['100,000 deep', '['.repeat(60_000), 400],
    ['10,000 names', `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join(',')}}`, 400],
    ['a number of 60,000 digits', `{"id":${'9'.repeat(60_000)}}`, 400],
    ['too long by one', ' '.repeat(BODY_LIMIT + 1), 413],
  ])('%s is rejected', async (_name, raw, status) => {
    const response = await send(raw)
    expect(response.status).toBe(status)
    expect(JSON.stringify(response.body)).not.toMatch(/isAdmin|stack|node_modules/)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('an endless body is rejected and closed', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 8192
        controller.enqueue(new Uint8Array(8192).fill(32))
      },
    })
    const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const init = { method: 'POST', headers: { ...json, cookie }, body: endless, duplex: 'half' as const }
    expect((await app.fetch(path, init)).status).toBe(413)
    // Socket buffers contain some of it.
    expect(sent).toBeLessThan(BODY_LIMIT * 100)
    await app.closePort()
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
    'application/ld+json',
    '',
  ])('of type "%s" is rejected', async (type) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    const response = await send(Buffer.from(collect()), headers)
    expect([response.status, response.body.error.code]).toEqual([415, 'unsupported-media-type'])
  })

  test('compressed is rejected', async () => {
    expect((await send(collect(), { ...json, 'content-encoding': 'gzip' })).status).toBe(415)
  })

  test('with a charset is accepted', async () => {
    expect((await send(collect(), { 'content-type': 'application/json;charset=UTF-8' })).status).toBe(200)
  })
})

describe('addresses', () => {
  test.each([
    '/api',
    '/api/',
    '/api/dashboard/',
    '/api/Dashboard',
    '/API/dashboard',
    '//api/dashboard',
    '/api//dashboard',
    '/api/dashboard.css',
    '/api/me/x.css',
    '/api/casinos/1',
    '/api/auth/sign-in/email',
    '/auth/session',
  ])('%s gets 404', async (address) => {
    const response = await member.get(address)
    expect([response.status, response.body.error.code]).toEqual([404, 'not-found'])
    expect(JSON.stringify(response.body)).not.toContain('dashboard')
  })

  test.each([
    ['POST', '/api/dashboard', 'GET, HEAD'],
    ['GET', '/api/login', 'POST'],
    ['OPTIONS', '/api/ranking', 'PUT'],
    ['PUT', `/api/entries/${randomUUID()}`, 'PATCH, DELETE'],
    ['PROPFIND', '/api/casinos', 'GET, HEAD'],
  ])('%s %s is not allowed', async (method, address, allow) => {
    const response = await member.send(method, address)
    expect([response.status, response.body.error.code, response.headers.get('allow')]).toEqual([
      405,
      'method-not-allowed',
      allow,
    ])
  })

  test('a header cannot override the method', async () => {
    const headers = { ...json, 'x-http-method-override': 'DELETE', 'x-original-url': '/api/logout' }
    expect((await member.send('GET', '/api/dashboard', { headers })).status).toBe(200)
  })

  test('HEAD is GET without the body', async () => {
    const response = await member.send('HEAD', '/api/dashboard')
    expect([response.status, response.body]).toEqual([200, ''])
  })
})

describe('internal errors', () => {
  test('before the database is connected, everything except health and the contract returns 503', async () => {
    app.setReady(false)
    try {
      for (const address of ['/api/session', '/api/casinos', '/api/dashboard', '/readyz']) {
        const response = await member.get(address)
        expect([response.status, response.body.error.code, response.headers.get('retry-after')]).toEqual([
          503,
          'unavailable',
          '2',
        ])
      }
      expect((await member.get('/healthz')).body).toEqual({ status: 'ok' })
      expect((await member.get('/api/openapi.json')).status).toBe(200)
    } finally {
      app.setReady(true)
    }
  })

  test('an unexpected error is 500, logged with its request at level error, and not revealed', async () => {
    const { auth } = app.deps
    Object.assign(app.deps, {
      auth: { ...auth, readSession: () => Promise.reject(new Error('secret detail')) },
    })
    const response = await app.visitor().get('/api/session')
    Object.assign(app.deps, { auth })
    expect([response.status, response.body.error.message]).toEqual([500, 'Something went wrong on our side.'])
    const errors = app.logged.filter((line) => line['level'] === 50)
    const requestId = response.headers.get('x-request-id')
    expect(errors).toMatchObject([
      { reason: 'secret detail', requestId, stack: expect.any(String) },
      { msg: 'request', route: '/api/session', status: 500, requestId },
    ])
  })
})

describe('the log', () => {
  test('has one line per request, with the pattern of the route and no content', async () => {
    const headers = { ...json, 'user-agent': 'spy\u001b[31m' }
    const note = 'a private note\nwith a line'
    const body = { id: randomUUID(), amount: '7.77', note }
    await member.send('POST', '/api/casinos/2/spends', { body, headers })
    await member.get('/api/nothing?token=hidden')
    expect(app.logged).toMatchObject([
      {
        msg: 'request',
        method: 'POST',
        route: '/api/casinos/:casinoId/spends',
        status: 201,
        duration_ms: expect.any(Number),
        requestId: expect.any(String),
        user: expect.any(String),
      },
      { msg: 'request', method: 'GET', route: null, status: 404, code: 'not-found' },
    ])
    const text = JSON.stringify(app.logged)
    const secrets = [...member.jar.values()].filter((value) => value.length > 1)
    for (const secret of ['private', '7.77', 'spy', 'hidden', body.id, ...secrets]) {
      expect(text).not.toContain(secret)
    }
  })
})

test('the OpenAPI document is complete', async () => {
  const { body } = await app.visitor().get('/api/openapi.json')
  const operations = Object.entries(body.paths).flatMap(([at, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${at}`),
  )
  expect(operations).toHaveLength(ROUTES.length)
  const record = body.paths['/api/casinos/{casinoId}/cash-outs'].post
  expect(Object.keys(record.responses).toSorted()).toEqual([
    '200',
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '429',
    '500',
    '503',
  ])
  expect(record.requestBody.content['application/json'].schema).toMatchObject({
    required: ['id', 'amount'],
    additionalProperties: false,
  })
  expect(record.parameters).toMatchObject([{ name: 'casinoId', in: 'path', required: true }])
})
