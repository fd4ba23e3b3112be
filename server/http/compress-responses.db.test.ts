import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATHS } from '#contract/paths.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

let database: TestDatabase
let app: TestApp
let member: TestClient

beforeAll(async () => {
  database = await openTestDatabase()
  app = await testApp(database)
  member = await app.member()
})
afterAll(() => database.close())

async function readList(method: 'GET' | 'HEAD', acceptEncoding?: string) {
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
  return await member.send(method, PATHS.dashboard, { headers })
}

describe('a list of more than 1 KB', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip;q=1', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for %s', async (acceptEncoding, encoding, decompress) => {
    const plain = await readList('GET')
    const response = await readList('GET', acceptEncoding)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(response.bytes.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': 'no-store',
    })
    expect(JSON.parse(decompress(response.bytes).toString())).toEqual(plain.body)
    expect(response.bytes.length).toBeLessThan(plain.bytes.length / 2)
  })

  test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.0', 'deflate, zstd'])(
    'is plain for a client that accepts %j',
    async (acceptEncoding) => {
      const response = await readList('GET', acceptEncoding)
      expect(response.headers.has('content-encoding')).toBe(false)
      expect(response.headers.get('vary')).toBe('accept-encoding')
      expect(response.headers.get('content-length')).toBe(String(response.bytes.length))
      expect(response.body.casinos).toHaveLength(5)
    },
  )

  test.each([undefined, 'gzip, br'])(
    'has the headers of GET in the response to HEAD: %s',
    async (accepted) => {
      const [get, head] = [await readList('GET', accepted), await readList('HEAD', accepted)]
      expect([head.status, head.bytes.length]).toEqual([200, 0])
      for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
        expect(head.headers.get(name)).toBe(get.headers.get(name))
    },
  )
})

test.each([
  ['GET', PATHS.session, {}, 200],
  ['GET', '/api/nothing', {}, 404],
  ['POST', '/api/casinos/1/collections', { body: {} }, 400],
  ['POST', '/api/casinos/1/collections', { body: { id: randomUUID() } }, 201],
] as const)('a short response is plain: %s %s', async (method, path, sending, status) => {
  const response = await member.send(method, path, { ...sending, headers: BROWSER })
  expect([response.status, response.headers.get('content-encoding')]).toEqual([status, null])
  expect(response.bytes.length).toBeLessThan(1024)
})

test('a body that was compressed in advance is not compressed again', async () => {
  const response = await app.visitor().send('GET', PATHS.openapi, { headers: BROWSER })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(JSON.parse(brotliDecompressSync(response.bytes).toString()).openapi).toMatch(/^3\.1/)
})

test('streams are plain: events arrive when they are sent', async () => {
  const stop = new AbortController()
  const headers = { ...BROWSER, cookie: member.cookie() }
  try {
    const response = await app.fetch(PATHS.events, { headers, signal: stop.signal })
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null])
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  } finally {
    stop.abort()
    await app.closePort()
  }
})
