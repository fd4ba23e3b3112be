import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { freePort } from '#server/testing/free-port.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const TOKEN = 'a-token-for-the-tests'
const REPORT = {
  page: '/dashboard',
  vitals: [
    { name: 'LCP', value: 2400 },
    { name: 'CLS', value: 0.02 },
  ],
}

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database, { env: { METRICS_TOKEN: TOKEN } })
})

const withToken = { headers: { authorization: `Bearer ${TOKEN}` } }

async function counted(): Promise<string> {
  return (await app.visitor().send('GET', '/metrics', withToken)).bytes.toString()
}

describe('what pages say of their speed', () => {
  test('is counted by page and metric, while the database is away too', async () => {
    app.setReady(false)
    const answer = await app.visitor().post('/api/vitals', REPORT)
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['now']])
    await app.visitor().post('/api/vitals', { ...REPORT, page: '/login' })
    const text = await counted()
    expect(text).toContain('web_vitals_seconds_bucket{page="/dashboard",metric="LCP",le="1.8"} 0\n')
    expect(text).toContain('web_vitals_seconds_bucket{page="/dashboard",metric="LCP",le="2.5"} 1\n')
    expect(text).toContain('web_vitals_seconds_sum{page="/login",metric="LCP"} 2.4\n')
    expect(text).toContain('web_vitals_layout_shift_bucket{page="/dashboard",le="0.025"} 1\n')
    expect(text.endsWith('\n')).toBe(true)
  })

  test('is the same metric once, however often one report names it', async () => {
    const vitals = [1, 2, 3].map((value) => ({ name: 'LCP', value }))
    await app.visitor().post('/api/vitals', { page: '/dashboard', vitals })
    expect(await counted()).toContain('web_vitals_seconds_count{page="/dashboard",metric="LCP"} 1\n')
  })

  test.each([
    ['a page we do not have', { ...REPORT, page: '/dashboard?user=7' }, 'page'],
    ['a metric nobody asked for', { ...REPORT, vitals: [{ name: 'FID', value: 1 }] }, 'vitals.0.name'],
    ['a time below nothing', { ...REPORT, vitals: [{ name: 'LCP', value: -1 }] }, 'vitals.0.value'],
    ['a time of days', { ...REPORT, vitals: [{ name: 'LCP', value: 3_600_001 }] }, 'vitals.0.value'],
    ['nothing', { ...REPORT, vitals: [] }, 'vitals'],
    ['who it was', { ...REPORT, user: 'ann' }, 'user'],
  ])('%s is refused, and nothing is counted', async (_what, body, field) => {
    const before = await counted()
    const answer = await app.visitor().post('/api/vitals', body)
    expect([answer.status, answer.body.error.field]).toEqual([400, field])
    expect(await counted()).toBe(before)
  })

  test('N29: more than a kilobyte is not read', async () => {
    const answer = await app.visitor().post('/api/vitals', { ...REPORT, more: 'x'.repeat(1024) })
    expect([answer.status, answer.body.error.code]).toEqual([413, 'too-large'])
  })

  test('N29: sixty in an hour from one address, then no more until the hour is over', async () => {
    app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
    for (let at = 0; at < 60; at++) expect((await app.visitor().post('/api/vitals', REPORT)).status).toBe(200)
    const refused = await app.visitor().post('/api/vitals', REPORT)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    app.deps.clock.advance(3_600_000)
    expect((await app.visitor().post('/api/vitals', REPORT)).status).toBe(200)
  })

  test('another site cannot send any', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await app.visitor().send('POST', '/api/vitals', { body: REPORT, headers })
    expect(answer.status).toBe(403)
  })
})

describe('N21: what was counted is for whoever runs the site', () => {
  test.each([
    ['no token', {}],
    ['a wrong one', { authorization: 'Bearer a-token-for-the-tesT' }],
    ['the token alone', { authorization: TOKEN }],
  ])('with %s there is nothing here', async (_what, headers) => {
    const answer = await app.visitor().send('GET', '/metrics', { headers })
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not-found'])
  })

  test('it is text for Prometheus, and kept by nobody on the way', async () => {
    const { headers } = await app.visitor().send('GET', '/metrics', withToken)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('a token that was never set is no token', async () => {
    app = await testApp(database)
    for (const authorization of ['Bearer ', 'Bearer null', 'Bearer undefined'])
      expect((await app.visitor().send('GET', '/metrics', { headers: { authorization } })).status).toBe(404)
  })

  test.each([
    ['from the machine itself', {}, {}, 200],
    ['through a proxy on the machine', {}, { 'x-forwarded-for': '203.0.113.9' }, 404],
    ['through a proxy that says less', {}, { via: '1.1 proxy' }, 404],
    ['where the site has a public address', { PUBLIC_URL: 'https://bonus.example' }, {}, 404],
  ])('%s', async (_what, env, headers, status) => {
    const port = await freePort()
    const { deps } = await testApp(database, { env: { PORT: String(port), ...env } })
    const server = await listen(createApp(deps), deps)
    try {
      expect((await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status).toBe(status)
    } finally {
      await server.close(0)
    }
  })
})
