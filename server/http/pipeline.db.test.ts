import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { BODY_LIMIT } from '#server/http/read-body.ts'
import { ROUTES } from '#server/routes/all-routes.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

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

async function send(raw: BodyInit, headers: Record<string, string> = json) {
  return await member.send('POST', path, { raw, headers })
}

describe('every answer', () => {
  test.each([
    ['200', 'GET', '/api/session', {}],
    ['400', 'POST', path, { raw: '{', headers: json }],
    ['401', 'POST', '/api/session/refresh', {}],
    ['403', 'POST', path, { headers: { origin: 'https://evil.test' } }],
    ['404', 'GET', '/api/nothing', {}],
    ['405', 'DELETE', '/api/dashboard', {}],
    ['413', 'POST', path, { raw: 'x'.repeat(BODY_LIMIT + 1), headers: json }],
    ['415', 'POST', path, { raw: 'x=1', headers: { 'content-type': 'text/plain' } }],
  ])(
    'X7, X11, X14, X20: %s carries the headers that protect it',
    async (status, method, address, sending) => {
      const client = status === '401' ? app.visitor() : member
      const answer = await client.send(method, address, sending)
      expect(String(answer.status)).toBe(status)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
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
        expect(answer.headers.has(header)).toBe(false)
      }
      if (answer.status >= 400) {
        expect(ErrorBody.parse(answer.body).error.requestId).toBe(answer.headers.get('x-request-id'))
      }
    },
  )

  test('promises https only where there is https', async () => {
    const secure = await testApp(database, { env: { PUBLIC_URL: 'https://bonus.example' } })
    const answer = await secure.visitor().get('/api/session')
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    app = await testApp(database)
    member = await app.member()
  })
})

describe('where a request comes from', () => {
  test.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://localhost:3001' },
    { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ])('X1, X2: %j changes nothing', async (headers) => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const answer = await send(collect(), { host: 'localhost', 'content-type': type, ...headers })
      expect([answer.status, answer.body.error.code]).toEqual([403, 'forbidden'])
    }
    expect(await readEverything(database, 'select id from entries')).toEqual([])
  })

  test('a page of ours and a program with cookies may', async () => {
    const browser = {
      ...json,
      host: 'localhost',
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
    }
    expect((await send(collect(), browser)).status).toBe(201)
    expect((await send(collect(), json)).status).toBe(200)
  })

  test('X19: another site cannot even read, but may link', async () => {
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
    expect((await member.send('GET', '/api/dashboard', { headers: image })).status).toBe(403)
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await member.send('GET', '/api/casinos', { headers: link })).status).toBe(200)
  })

  test('S20: no log-in from a form on another site', async () => {
    const answer = await app.visitor().send('POST', '/api/login', {
      raw: 'email=a%40b.test&password=x',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: 'localhost',
        origin: 'https://evil.test',
      },
    })
    expect(answer.status).toBe(403)
  })
})

describe('A15, X10: bodies', () => {
  test.each([
    ['no body', '', 400],
    ['no JSON', '{"id":', 400],
    ['two values', '{} {}', 400],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a name twice', `{"id":"${randomUUID()}","id":"${randomUUID()}"}`, 400],
    ['__proto__', `{"id":"${randomUUID()}","__proto__":{"isAdmin":true}}`, 400],
    ['constructor', `{"id":"${randomUUID()}","constructor":{"prototype":{"isAdmin":true}}}`, 400],
    ['100,000 deep', '['.repeat(60_000), 400],
    ['10,000 names', `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":1`).join(',')}}`, 400],
    ['a number of 60,000 digits', `{"id":${'9'.repeat(60_000)}}`, 400],
    ['too long by one', ' '.repeat(BODY_LIMIT + 1), 413],
  ])('%s is refused', async (_name, raw, status) => {
    const answer = await send(raw)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).not.toMatch(/isAdmin|stack|node_modules/)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('an endless body is cut off where the limit is, whatever it says of its length', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 8192
        controller.enqueue(new Uint8Array(8192).fill(32))
      },
    })
    expect((await send(endless, { ...json, 'content-length': '10' })).status).toBe(413)
    expect(sent).toBeLessThan(BODY_LIMIT * 2)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
    'application/ld+json',
    '',
  ])('of type "%s" is refused', async (type) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    const answer = await send(new TextEncoder().encode(collect()), headers)
    expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupported-media-type'])
  })

  test('packed is refused', async () => {
    expect((await send(collect(), { ...json, 'content-encoding': 'gzip' })).status).toBe(415)
  })

  test('with a charset is read', async () => {
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
  ])('A14, X12: %s is nothing', async (address) => {
    const answer = await member.get(address)
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not-found'])
    expect(JSON.stringify(answer.body)).not.toContain('dashboard')
  })

  test.each([
    ['POST', '/api/dashboard', 'GET, HEAD'],
    ['GET', '/api/login', 'POST'],
    ['OPTIONS', '/api/ranking', 'PUT'],
    ['PUT', `/api/entries/${randomUUID()}`, 'PATCH, DELETE'],
    ['PROPFIND', '/api/casinos', 'GET, HEAD'],
  ])('%s %s is not allowed', async (method, address, allow) => {
    const answer = await member.send(method, address)
    expect([answer.status, answer.body.error.code, answer.headers.get('allow')]).toEqual([
      405,
      'method-not-allowed',
      allow,
    ])
  })

  test('A14: a method cannot be smuggled in a header', async () => {
    const headers = { ...json, 'x-http-method-override': 'DELETE', 'x-original-url': '/api/logout' }
    expect((await member.send('GET', '/api/dashboard', { headers })).status).toBe(200)
  })

  test('HEAD is GET without the body', async () => {
    const answer = await member.send('HEAD', '/api/dashboard')
    expect([answer.status, answer.body]).toEqual([200, ''])
  })
})

describe('what goes wrong inside', () => {
  test('while the database was never reached, everything but health and the contract is 503', async () => {
    app.setReady(false)
    try {
      for (const address of ['/api/session', '/api/casinos', '/api/dashboard', '/readyz']) {
        const answer = await member.get(address)
        expect([answer.status, answer.body.error.code, answer.headers.get('retry-after')]).toEqual([
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

  test('a bug is 500, logged once with its request, and not told', async () => {
    const { now } = app.deps
    Object.assign(app.deps, {
      now: () => {
        throw new Error('secret detail')
      },
    })
    const answer = await app.visitor().get('/api/session')
    Object.assign(app.deps, { now })
    expect([answer.status, answer.body.error.message]).toEqual([500, 'Something went wrong on our side.'])
    const errors = app.logged.filter((line) => line['level'] === 50)
    expect(errors).toMatchObject([
      { reason: 'secret detail', requestId: answer.headers.get('x-request-id'), stack: expect.any(String) },
    ])
  })
})

describe('the log', () => {
  test('has one line per request, by its pattern, and nothing of what was said', async () => {
    const headers = { ...json, 'user-agent': 'spy\u001b[31m' }
    const note = 'a private note\nwith a line'
    const body = { id: randomUUID(), amount: '7.77', note }
    await member.send('POST', '/api/casinos/2/spends', { body, headers })
    await member.get('/api/nothing?token=hidden')
    expect(app.logged).toMatchObject([
      {
        msg: 'request',
        method: 'POST',
        route: '/api/casinos/{casinoId}/spends',
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

test('the contract is written down, whole', async () => {
  const { body } = await app.visitor().get('/api/openapi.json')
  const operations = Object.entries(body.paths).flatMap(([at, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${at}`),
  )
  expect(operations).toHaveLength(ROUTES.length)
  const record = body.paths['/api/casinos/{casinoId}/cash-outs'].post
  expect(Object.keys(record.responses).toSorted()).toEqual([
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
