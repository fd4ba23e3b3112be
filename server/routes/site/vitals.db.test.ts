import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '#server/listener/listen.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
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
  const text = (await app.visitor().send('GET', '/metrics', withToken)).bytes.toString()
  expect(text.endsWith('\n')).toBe(true)
  return text.slice(text.indexOf('# HELP web_vitals_seconds'))
}

describe('speed reports of pages', () => {
  test('are counted by page and metric, even without the database', async () => {
    app.setReady(false)
    const response = await app.visitor().post('/api/vitals', REPORT)
    expect([response.status, Object.keys(response.body)]).toEqual([200, ['now']])
    await app.visitor().post('/api/vitals', { ...REPORT, page: '/login' })
    const text = await counted()
    expect(text).toContain('web_vitals_seconds_bucket{le="1.8",page="/dashboard",metric="LCP"} 0\n')
    expect(text).toContain('web_vitals_seconds_bucket{le="2.5",page="/dashboard",metric="LCP"} 1\n')
    expect(text).toContain('web_vitals_seconds_sum{page="/login",metric="LCP"} 2.4\n')
    expect(text).toContain('web_vitals_layout_shift_bucket{le="0.025",page="/dashboard"} 1\n')
  })

  test('count a repeated metric once per report', async () => {
    const vitals = [1, 2, 3].map((value) => ({ name: 'LCP', value }))
    await app.visitor().post('/api/vitals', { page: '/dashboard', vitals })
    expect(await counted()).toContain('web_vitals_seconds_count{page="/dashboard",metric="LCP"} 1\n')
  })

  test.each([
    ['an unknown page', { ...REPORT, page: '/dashboard?user=7' }, 'page'],
    ['an unknown metric', { ...REPORT, vitals: [{ name: 'FID', value: 1 }] }, 'vitals.0.name'],
    ['a negative time', { ...REPORT, vitals: [{ name: 'LCP', value: -1 }] }, 'vitals.0.value'],
    ['a time of days', { ...REPORT, vitals: [{ name: 'LCP', value: 3_600_001 }] }, 'vitals.0.value'],
    ['nothing', { ...REPORT, vitals: [] }, 'vitals'],
    ['a user', { ...REPORT, user: 'ann' }, 'user'],
  ])('%s is rejected and not counted', async (_what, body, field) => {
    const before = await counted()
    const response = await app.visitor().post('/api/vitals', body)
    expect([response.status, response.body.error.field]).toEqual([400, field])
    expect(await counted()).toBe(before)
  })

  test('more than a kilobyte is not read', async () => {
    const response = await app.visitor().post('/api/vitals', { ...REPORT, more: 'x'.repeat(1024) })
    expect([response.status, response.body.error.code]).toEqual([413, 'too-large'])
  })

  test('sixty in an hour from one address, then no more until the hour is over', async () => {
    app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
    for (let at = 0; at < 60; at++) expect((await app.visitor().post('/api/vitals', REPORT)).status).toBe(200)
    const rejected = await app.visitor().post('/api/vitals', REPORT)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '3600'])
    app.deps.clock.advance(3_600_000)
    expect((await app.visitor().post('/api/vitals', REPORT)).status).toBe(200)
  })

  test('another site cannot send any', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const response = await app.visitor().send('POST', '/api/vitals', { body: REPORT, headers })
    expect(response.status).toBe(403)
  })
})

describe('metrics are for the operator', () => {
  test.each([
    ['no token', {}],
    ['a wrong one', { authorization: 'Bearer a-token-for-the-tesT' }],
    ['the token without its scheme', { authorization: TOKEN }],
  ])('with %s: 404', async (_what, headers) => {
    const response = await app.visitor().send('GET', '/metrics', { headers })
    expect([response.status, response.body.error.code]).toEqual([404, 'not-found'])
  })

  test('are text for Prometheus, and not cached', async () => {
    const { headers } = await app.visitor().send('GET', '/metrics', withToken)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('no token is accepted when none is configured', async () => {
    app = await testApp(database)
    for (const authorization of ['Bearer ', 'Bearer null', 'Bearer undefined'])
      expect((await app.visitor().send('GET', '/metrics', { headers: { authorization } })).status).toBe(404)
  })

  test.each([
    ['from the machine itself', {}, {}, 200],
    ['through a proxy on the machine', {}, { 'x-forwarded-for': '203.0.113.9' }, 404],
    ['through a proxy that sends only Via', {}, { via: '1.1 proxy' }, 404],
    ['with a public address', { PUBLIC_URL: 'https://bonus.example' }, {}, 404],
  ])('%s', async (_what, env, headers, status) => {
    const port = await freePort()
    const { deps } = await testApp(database, { env: { PORT: String(port), ...env } })
    const server = await listen(deps)
    try {
      expect((await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status).toBe(status)
    } finally {
      await server.close(0)
    }
  })
})
