import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMetric } from '#server/testing/read-metrics.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { BODY_LIMIT } from '#server/app.ts'
import { readEverything } from '#server/testing/read-everything.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

const stored = () =>
  readEverything(
    database,
    'select user_id, feedback_type, message, created_at from feedback order by message',
  )

const send = (who: TestClient, message: unknown, feedbackType: unknown = 'other') =>
  who.post('/api/feedback', { feedbackType, message })

test('stores feedback of a member with their ID, and of a visitor without one', async () => {
  const ann = await app.member()
  const responses = [
    await send(ann, ' of Ann ', 'report_casino'),
    await send(app.visitor(), 'of a visitor', 'feature_request'),
  ]
  expect(responses.map(({ status, body }) => [status, body])).toEqual([
    [201, { now: '2026-11-20T12:00:00.000Z' }],
    [201, { now: '2026-11-20T12:00:00.000Z' }],
  ])
  const created_at = new Date('2026-11-20T12:00:00.000Z')
  expect(await stored()).toEqual([
    { user_id: ann.id, feedback_type: 'report_casino', message: 'of Ann', created_at },
    { user_id: null, feedback_type: 'feature_request', message: 'of a visitor', created_at },
  ])
})

test('a report names its casino and its figure', async () => {
  const body = { feedbackType: 'report_inaccurate', message: 'x', casinoId: 2, figure: 'bankMin' }
  expect((await app.visitor().post('/api/feedback', body)).status).toBe(201)
  const { figure: _figure, ...casinoOnly } = { ...body, message: 'y' }
  expect((await (await app.member()).post('/api/feedback', casinoOnly)).status).toBe(201)
  expect(await readEverything(database, 'select casino_id, figure from feedback order by message')).toEqual([
    { casino_id: 2, figure: 'bankMin' },
    { casino_id: 2, figure: null },
  ])
})

test('an expired access token is renewed, not treated as a visitor', async () => {
  const ann = await app.member()
  app.deps.clock.advance(6 * 60_000)
  const response = await send(ann, 'of Ann')
  expect(response.setCookies.some((line) => /^access\w*=/.test(line))).toBe(true)
  expect(await stored()).toMatchObject([{ user_id: ann.id }])
})

test.each(['feature_request', 'report_casino', 'report_inaccurate', 'other'])('about %s', async (type) => {
  expect((await send(app.visitor(), 'x', type)).status).toBe(201)
})

test.each([
  ['', 'message'],
  [' \n ', 'message'],
  ['\u200b\u200d\ufeff', 'message'],
])('%j is empty: returns the message', async (message, field) => {
  const { status, body } = await send(app.visitor(), message)
  expect([status, body.error.message, body.error.field]).toEqual([
    400,
    'Please enter a message before submitting.',
    field,
  ])
})

test.each([
  [{ feedbackType: 'other', message: 'a'.repeat(4001) }, 'message'],
  [{ feedbackType: 'other', message: 7 }, 'message'],
  [{ feedbackType: 'other' }, 'message'],
  [{ feedbackType: 'praise', message: 'x' }, 'feedbackType'],
  [{ message: 'x' }, 'feedbackType'],
  [{ feedbackType: 'other', message: 'x', userId: null }, 'userId'],
  [{ feedbackType: 'other', message: 'x', createdAt: '2026-01-01T00:00:00Z' }, 'createdAt'],
  [{ feedbackType: 'report_inaccurate', message: 'x', casinoId: 987 }, 'casinoId'],
  [{ feedbackType: 'report_inaccurate', message: 'x', casinoId: '2' }, 'casinoId'],
  [{ feedbackType: 'report_inaccurate', message: 'x', figure: 'bankMin' }, 'casinoId'],
  [{ feedbackType: 'report_inaccurate', message: 'x', casinoId: 2, figure: 'votes' }, 'figure'],
])('%# is rejected with the name of its field', async (body, field) => {
  const response = await app.visitor().post('/api/feedback', body)
  expect([response.status, response.body.error.field]).toEqual([400, field])
  expect(await stored()).toEqual([])
})

test('text is stored unchanged, up to 4,000 characters', async () => {
  const messages = [
    "'); drop table feedback; --",
    '<img src=x onerror=alert(1)> {{7*7}} ${1}',
    '🎰'.repeat(4000),
  ]
  for (const message of messages) expect((await send(app.visitor(), message)).status).toBe(201)
  expect(new Set((await stored()).map((row) => (row as { message: string }).message))).toEqual(
    new Set(messages),
  )
})

test('five an hour from one user; rejected messages do not count', async () => {
  app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
  const ann = await app.member()
  for (let n = 0; n < 3; n++) expect((await send(ann, ' ')).status).toBe(400)
  for (let n = 0; n < 5; n++) expect((await send(ann, `${n}`)).status).toBe(201)
  const sixth = await send(ann, 'once more')
  expect([sixth.status, sixth.body.error.code, sixth.headers.get('retry-after')]).toEqual([
    429,
    'too-many-requests',
    '3600',
  ])
  expect(await stored()).toHaveLength(5)
  app.deps.clock.advance(3_600_000)
  expect((await send(ann, 'later')).status).toBe(201)
})

test('twenty an hour from one address, of all users together', async () => {
  app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
  for (let n = 0; n < 20; n++) expect((await send(app.visitor(), `${n}`)).status).toBe(201)
  expect((await send(app.visitor(), 'once more')).status).toBe(429)
  expect((await send(await app.member(), 'as a member')).status).toBe(429)
  expect(await stored()).toHaveLength(20)
})

describe('a form of a browser without JavaScript', () => {
  const OWN = { host: 'localhost', origin: 'http://localhost' }
  const FORM = 'application/x-www-form-urlencoded'
  const post = (fields: Record<string, string>, headers: Record<string, string> = OWN) =>
    app.visitor().send('POST', '/api/feedback', {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': FORM, ...headers },
    })

  test('is stored, and leads to the answer on the contact page', async () => {
    const response = await post({ feedbackType: 'report_casino', message: ' two\r\nlines & <b> ' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact#sent'])
    expect(await stored()).toMatchObject([
      { user_id: null, feedback_type: 'report_casino', message: 'two\nlines & <b>' },
    ])
  })

  test('of a member is stored with their ID', async () => {
    const ann = await app.member()
    await ann.send('POST', '/api/feedback', {
      raw: 'feedbackType=other&message=of+Ann',
      headers: { 'content-type': FORM, host: 'localhost', 'sec-fetch-site': 'same-origin' },
    })
    expect(await stored()).toMatchObject([{ user_id: ann.id, message: 'of Ann' }])
  })

  test.each([
    [
      { casinoId: '2', figure: 'bankMin' },
      { casino_id: 2, figure: 'bankMin' },
    ],
    [
      { casinoId: '2', figure: '' },
      { casino_id: 2, figure: null },
    ],
    [
      { casinoId: '', figure: '' },
      { casino_id: null, figure: null },
    ],
    [
      { casinoId: '2', figure: 'bankMin', feedbackType: 'other' },
      { casino_id: null, figure: null },
    ],
  ])('%j of a report is stored as %j', async (fields, expected) => {
    const response = await post({ feedbackType: 'report_inaccurate', message: 'x', ...fields })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact#sent'])
    expect(await readEverything(database, 'select casino_id, figure from feedback')).toEqual([expected])
  })

  test.each([
    [{ casinoId: '2', message: ' ' }, '/contact?casino=2#empty'],
    [{ casinoId: '987', message: 'x' }, '/contact?casino=987#not-sent'],
    [{ casinoId: 'x', message: 'x' }, '/contact#not-sent'],
    [{ casinoId: '2', figure: 'votes', message: 'x' }, '/contact?casino=2#not-sent'],
  ])('%j is rejected, and leads to the form with its casino', async (fields, address) => {
    const response = await post({ feedbackType: 'report_inaccurate', ...fields })
    expect([response.status, response.headers.get('location')]).toEqual([303, address])
    expect(await stored()).toEqual([])
  })

  test.each([
    [{ feedbackType: 'other', message: ' \r\n ' }, 'empty'],
    [{ feedbackType: 'other', message: 'a'.repeat(4001) }, 'too-long'],
    [{ feedbackType: 'other', message: 'a'.repeat(20_001) }, 'too-long'],
    [{ feedbackType: 'other', message: 'a'.repeat(BODY_LIMIT) }, 'too-long'],
    [{ feedbackType: 'other', message: 'a\0b' }, 'not-sent'],
    [{ feedbackType: 'praise', message: 'x' }, 'not-sent'],
    [{ feedbackType: 'other', message: 'x', userId: 'x' }, 'not-sent'],
  ])('%# is rejected, and leads to the reason', async (fields, notice) => {
    const response = await post(fields)
    expect([response.status, response.headers.get('location')]).toEqual([303, `/contact#${notice}`])
    expect(await stored()).toEqual([])
  })

  test('that is rejected is counted and logged with the status of its error', async () => {
    await post({ feedbackType: 'other', message: ' ' })
    const labels = { route: '/api/feedback', status: '400' }
    expect(await readMetric(app.deps.metrics, 'http_request_duration_seconds_count', labels)).toBe(1)
    expect(app.logged).toContainEqual(
      expect.objectContaining({ route: '/api/feedback', status: 400, code: 'invalid' }),
    )
  })

  test('counts toward the limit of the address', async () => {
    app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
    for (let n = 0; n < 20; n++) await post({ feedbackType: 'other', message: `${n}` })
    const { headers } = await post({ feedbackType: 'other', message: 'once more' })
    expect(headers.get('location')).toBe('/contact#not-sent')
    expect(await stored()).toHaveLength(20)
  })

  test.each([
    [{ host: 'localhost' }, 415],
    [{ host: 'localhost', 'sec-fetch-site': 'none' }, 415],
    [{ host: 'localhost', origin: 'https://evil.test' }, 403],
    [{ host: 'localhost', 'sec-fetch-site': 'cross-site' }, 403],
  ])('with the headers %j gets %i', async (headers, status) => {
    expect((await post({ feedbackType: 'other', message: 'x' }, headers)).status).toBe(status)
    expect(await stored()).toEqual([])
  })
})
