import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityHeaders } from '#server/static/security-headers.ts'
import { pagePolicy } from '#server/static/page-policy.ts'
import { headerScore, type Scanned } from '#server/testing/header-score.ts'
import { PASSWORD, type TestResponse, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await openTestDatabase()
  app = await testApp(database, { env: { PUBLIC_URL: 'https://bonus.example' } })
})
afterAll(() => database.close())

const scanned = ({ headers, setCookies }: TestResponse): Scanned => ({
  headers: Object.fromEntries(headers),
  setCookies,
})
const HTML = '<html><style>p{}</style><script>alert(1)</script><script src="/a.js"></script></html>'
const page: Scanned = { headers: securityHeaders({ https: true }, pagePolicy(HTML)), setCookies: [] }

describe('over https, by the rules of the HTTP Observatory', () => {
  test('a page with inline code and styles scores 140', () => {
    expect(headerScore(page)).toEqual({
      score: 140,
      marks: expect.arrayContaining([
        ['csp', 10],
        ['frames', 5],
        ['referrer', 5],
        ['corp', 10],
        ['coop', 10],
      ]),
    })
  })

  test('every API response scores 140, and 145 with cookies', async () => {
    const client = app.visitor()
    const email = `${randomUUID()}@example.test`
    const signedUp = await client.post('/api/signup', { email, password: PASSWORD, age: 30, state: 'CA' })
    expect(signedUp.setCookies).toHaveLength(4)
    expect(headerScore(scanned(signedUp)).score).toBe(145)
    for (const path of ['/api/session', '/api/casinos', '/api/nothing', '/healthz', '/api/openapi.json']) {
      expect([path, headerScore(scanned(await client.get(path))).score]).toEqual([path, 140])
    }
    expect(headerScore(scanned(await client.post('/api/logout'))).score).toBe(145)
    expect(headerScore(scanned(await client.post('/api/login', 'nonsense'))).score).toBe(140)
  })

  test.each([
    ['no policy', { 'content-security-policy': '' }, 75 - 20],
    ['an unsafe word', { 'content-security-policy': "default-src 'unsafe-inline'" }, 100 - 20 - 20],
    ['no HSTS', { 'strict-transport-security': '' }, 80],
    ['a short HSTS', { 'strict-transport-security': 'max-age=60' }, 90 + 40],
    ['sniffing', { 'x-content-type-options': '' }, 95 + 40],
    ['other sites let in', { 'access-control-allow-origin': '*' }, 50],
  ])('%s scores less', (_what, change, score) => {
    expect(headerScore({ ...page, headers: { ...page.headers, ...change } }).score).toBe(score)
  })

  test.each([
    ['a session scripts can read', '__Host-session=x; Path=/; SameSite=Lax; Secure', 70],
    ['a session that goes over http', 'session=x; Path=/; SameSite=Lax; HttpOnly', 60],
  ])('%s also scores less', (_what, line, score) => {
    expect(headerScore({ ...page, setCookies: [line] }).score).toBe(score)
  })
})
