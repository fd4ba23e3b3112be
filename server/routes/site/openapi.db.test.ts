import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })))

const read = (headers: Record<string, string> = {}) =>
  app.visitor().send('GET', '/api/openapi.json', { headers })

test('the document is compressed for clients that accept it', async () => {
  const plain = await read()
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, br', 'br', brotliDecompressSync],
  ] as const) {
    const compressed = await read({ 'accept-encoding': accepted })
    expect(compressed.headers.get('content-encoding')).toBe(encoding)
    expect(compressed.headers.get('vary')).toBe('accept-encoding')
    expect(JSON.parse(decompress(compressed.bytes).toString())).toEqual(plain.body)
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 5)
  }
})

test('the document is cached for an hour, and then confirmed by its ETag', async () => {
  const first = await read()
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  const again = await read({ 'if-none-match': etag, 'accept-encoding': 'gzip' })
  expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
})

test('an address reads it 60 times in ten minutes', async () => {
  for (let n = 0; n < 60; n++) expect((await read()).status).toBe(200)
  const rejected = await read()
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '600'])
  expect(rejected.headers.get('cache-control')).toBe('no-store')
})

test('each reference in the document leads to a definition in it', async () => {
  const { body, bytes } = await read()
  const references = [...bytes.toString().matchAll(/"\$ref":"([^"]+)"/g)].map(([, path = '']) => path)
  expect(references).toContain('#/components/schemas/Clock')
  const defined = Object.entries<object>(body.components.schemas).filter(
    ([, schema]) => Object.keys(schema).length > 0,
  )
  const paths = new Set(defined.map(([name]) => `#/components/schemas/${name}`))
  expect(references.filter((path) => !paths.has(path))).toEqual([])
})

test.each(['/api/casinos', '/api/casinos?form=list'])(
  'the document describes the response of %s',
  async (path) => {
    const { paths, components } = JSON.parse(
      (await read()).bytes.toString().replaceAll('#/components/schemas/', '#/$defs/'),
    )
    const { schema } = paths['/api/casinos'].get.responses['200'].content['application/json']
    const { body } = await app.visitor().get(path)
    expect(body.casinos.length).toBeGreaterThan(0)
    expect(z.fromJSONSchema({ ...schema, $defs: components.schemas }).parse(body)).toEqual(body)
  },
)
