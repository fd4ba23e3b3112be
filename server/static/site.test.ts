import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packSite } from '#server/static/pack-site.ts'
import { pagePolicy } from '#server/static/page-policy.ts'
import { emptySite, loadSite, type StaticRequest, type StaticSite } from '#server/static/site.ts'

const page = `<!doctype html><title>Sign up</title><script>alert(1)</script>${'<p>words</p>'.repeat(200)}`
const lostPage = `<!doctype html><title>Page not found</title>${'<p>lost</p>'.repeat(200)}`
const ORIGIN = 'http://localhost:3000'
const addressed = `<!doctype html><link rel="canonical" href="${ORIGIN}/faq"><script>at('${ORIGIN}')</script>${'<p>words</p>'.repeat(200)}`
const script = `export const words = ${JSON.stringify('words '.repeat(500))}`
let folder: string
let site: StaticSite

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  const files = {
    'index.html': page,
    'signup/index.html': page,
    '404/index.html': lostPage,
    '__spa-fallback.html': page,
    'assets/app-abc123.js': script,
    'assets/app-abc123.js.map': '{}',
    'assets/_shared-def456.js': script,
    'assets/logo.png': '\x89PNG',
    'favicon.svg': '<svg/>',
    'faq/index.html': addressed,
    'sitemap.xml': `<urlset><url><loc>${ORIGIN}/faq</loc></url></urlset>`,
    '.env': 'SECRET=1',
    '.git/config': 'x',
    'unknown.kind': 'x',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'client', name)), { recursive: true })
    await writeFile(join(folder, 'client', name), content)
  }
  await packSite(join(folder, 'client'), join(folder, 'packed'), ORIGIN)
  site = await loadSite(join(folder, 'packed'), { https: true }, null)
})

afterAll(() => rm(folder, { recursive: true }))

function get(path: string, more: Partial<StaticRequest> = {}) {
  return site.answer({ method: 'GET', path, acceptEncoding: undefined, ifNoneMatch: undefined, ...more })
}

const text = (body: Uint8Array | null) => Buffer.from(body ?? []).toString()

describe('pages', () => {
  test('have clean addresses, are checked on every visit, and allow their own inline code', () => {
    const answer = get('/signup')
    expect([answer.status, text(answer.body)]).toEqual([200, page])
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(page.length),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      vary: 'accept-encoding',
    })
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
  })

  test.each([
    ['/signup/', '/signup'],
    ['/signup/index.html', '/signup'],
    ['/signup.html', '/signup'],
    ['/index.html', '/'],
  ])('%s moves to %s', (path, to) => {
    const answer = get(path)
    expect([answer.status, answer.headers['location'], answer.body]).toEqual([308, to, null])
  })

  test.each(['/nowhere', '/signup/nowhere', '/404', '/404/', '/__spa-fallback', '/SIGNUP'])(
    '%s is the page that says so, with status 404',
    (path) => {
      const answer = get(path)
      expect([answer.status, text(answer.body)]).toEqual([404, lostPage])
      expect(answer.headers).not.toHaveProperty('etag')
    },
  )
})

describe('what was not built is not there', () => {
  test.each([
    '/service-worker.js',
    '/assets/app-old.js',
    '/assets/app-abc123.js.map',
    '/.env',
    '/.git/config',
    '/unknown.kind',
    '/packing-list.json',
    '/assets/app-abc123.js.br',
    '/__spa-fallback.html',
    '/dashboard.js',
  ])('X12: %s is 404 in plain text, never a page', (path) => {
    const answer = get(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('dotfiles and unknown kinds are not even packed', async () => {
    const packed = await readdir(join(folder, 'packed'), { recursive: true })
    expect(packed.filter((name) => /env|git|\.map|unknown|fallback/.test(name))).toEqual([])
  })
})

describe('assets', () => {
  test('never change under their name', () => {
    expect(get('/assets/_shared-def456.js').status).toBe(200)
    expect(get('/assets/app-abc123.js').headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(get('/favicon.svg').headers['cache-control']).toBe('no-cache')
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
  ])('are sent packed to who accepts %s', (acceptEncoding, encoding, unpack) => {
    const answer = get('/assets/app-abc123.js', { acceptEncoding })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-length']).toBe(String(answer.body?.byteLength))
    expect(text(unpack(answer.body ?? new Uint8Array()))).toBe(script)
  })

  test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.0'])('are sent plain to %j', (acceptEncoding) => {
    const answer = get('/assets/app-abc123.js', { acceptEncoding })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(text(answer.body)).toBe(script)
  })

  test('pictures are small already', () => {
    const { headers } = get('/assets/logo.png', { acceptEncoding: 'br' })
    expect(headers['content-type']).toBe('image/png')
    expect(headers).not.toHaveProperty('vary')
  })
})

describe('who has it already', () => {
  test('gets 304 for the same bytes, with the headers that count', () => {
    const first = get('/', { acceptEncoding: 'br' })
    const etag = first.headers['etag'] ?? ''
    expect(etag).toMatch(/^"[\w-]+-br"$/)
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = get('/', { acceptEncoding: 'br', ifNoneMatch })
      expect([again.status, again.body, again.headers['etag']]).toEqual([304, null, etag])
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    }
  })

  test('gets it again in another encoding or version', () => {
    const etag = get('/', { acceptEncoding: 'br' }).headers['etag']
    expect(get('/', { acceptEncoding: 'gzip', ifNoneMatch: etag }).status).toBe(200)
    expect(get('/', { ifNoneMatch: '"old"' }).status).toBe(200)
  })
})

describe('whole addresses', () => {
  const bytes = (from: StaticSite, path: string, acceptEncoding?: string) =>
    from.answer({ method: 'GET', path, acceptEncoding, ifNoneMatch: undefined })

  test('become those of the place the site is found at, in every form, with policy and ETag', async () => {
    const moved = await loadSite(join(folder, 'packed'), { https: true }, 'https://bonus.example')
    const expected = addressed.replaceAll(ORIGIN, 'https://bonus.example')
    const plain = bytes(moved, '/faq')
    expect(text(plain.body)).toBe(expected)
    expect(plain.headers['content-length']).toBe(String(expected.length))
    expect(text(brotliDecompressSync(bytes(moved, '/faq', 'br').body ?? new Uint8Array()))).toBe(expected)
    expect(text(gunzipSync(bytes(moved, '/faq', 'gzip').body ?? new Uint8Array()))).toBe(expected)
    expect(plain.headers['content-security-policy']).toBe(pagePolicy(expected))
    expect(plain.headers['etag']).not.toBe(get('/faq').headers['etag'])
    expect(text(bytes(moved, '/sitemap.xml').body)).toContain('<loc>https://bonus.example/faq</loc>')
  })

  test('stay where nothing has to change, and so does everything without one', async () => {
    const same = await loadSite(join(folder, 'packed'), { https: true }, ORIGIN)
    expect(bytes(same, '/faq', 'br')).toEqual(get('/faq', { acceptEncoding: 'br' }))
    expect(text(get('/faq').body)).toBe(addressed)
    const moved = await loadSite(join(folder, 'packed'), { https: true }, 'https://bonus.example')
    expect(bytes(moved, '/signup', 'br')).toEqual(get('/signup', { acceptEncoding: 'br' }))
  })
})

test.each(['POST', 'PUT', 'DELETE', 'TRACE', 'PROPFIND'])('%s is not for pages', (method) => {
  const answer = get('/signup', { method })
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
})

test('before anything is built every page is missing, and http promises no HSTS', () => {
  const answer = emptySite({ https: false }).answer({
    method: 'GET',
    path: '/',
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  })
  expect(answer.status).toBe(404)
  expect(answer.headers).not.toHaveProperty('strict-transport-security')
})
