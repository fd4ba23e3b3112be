import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PinnedNote } from '#contract/pinned-note.ts'
import { packSite } from '#server/static/pack-site.ts'
import { pagePolicy } from '#server/static/page-policy.ts'
import { emptySite, loadSite, type StaticRequest, type StaticSite } from '#server/static/site.ts'

const page = `<!doctype html><title>Sign up</title><script>alert(1)</script>${'<p>words</p>'.repeat(200)}`
const notFoundPage = `<!doctype html><title>Page not found</title>${'<p>lost</p>'.repeat(200)}`
const ORIGIN = 'http://localhost:3000'
const addressed = `<!doctype html><link rel="canonical" href="${ORIGIN}/faq"><script>at('${ORIGIN}')</script>${'<p>words</p>'.repeat(200)}`
const table = `<form data-table-tools="list" data-one="row" data-many="rows"><select name="tier"><option value="1">1</option></select><p data-found=""></p></form><table id="list">
<table><tbody><tr data-tier="1"><th>one</th></tr><tr data-tier="2"><th>two</th></tr></tbody></table>${'<p>words</p>'.repeat(200)}`
const contact = `<form data-contact-form=""><input type="hidden" name="casinoId" value=""/>${'<p>words</p>'.repeat(200)}</form>`
const script = `export const words = ${JSON.stringify('words '.repeat(500))}`
let folder: string
let site: StaticSite

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  const files = {
    'index.html': page,
    'signup/index.html': page,
    '404/index.html': notFoundPage,
    'assets/app-abc123.js': script,
    'assets/app-abc123.js.map': '{}',
    'assets/_shared-def456.js': script,
    'assets/logo.png': '\x89PNG',
    'films/run.mp4': '0123456789',
    'noted/index.html': `${page}<link href="${ORIGIN}/noted"><pinned-note><p>NOTE-DAY: NOTE-TEXT</p></pinned-note>`,
    'table/index.html': table,
    'contact/index.html': contact,
    'favicon.svg': '<svg/>',
    'faq/index.html': addressed,
    'reports/tax/index.html': page,
    'catalog-changes/index.html': page,
    'catalog-changes.xml': `<rss>${ORIGIN}</rss>`,
    'sitemap.xml': `<urlset><url><loc>${ORIGIN}/faq</loc></url></urlset>`,
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`sheets/${at}/index.html`, `${addressed}<p>${at}</p>`]),
    ),
    '.env': 'SECRET=1',
    '.git/config': 'x',
    'unknown.kind': 'x',
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'client', name)), { recursive: true })
    await writeFile(join(folder, 'client', name), content)
  }
  await packSite(join(folder, 'client'), join(folder, 'packed'), ORIGIN, (path) =>
    path.startsWith('/sheets/'),
  )
  site = await loadSite(join(folder, 'packed'), { https: true }, null)
})

afterAll(() => rm(folder, { recursive: true }))

function get(path: string, more: Partial<StaticRequest> = {}) {
  return site.respond({ method: 'GET', path, acceptEncoding: undefined, ifNoneMatch: undefined, ...more })
}

const text = (body: Uint8Array | null) => Buffer.from(body ?? []).toString()

describe('pages', () => {
  test('have clean URLs, are revalidated on every load, and allow only their inline code', () => {
    const response = get('/signup')
    expect([response.status, text(response.body)]).toEqual([200, page])
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(page.length),
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      vary: 'accept-encoding',
    })
    expect(response.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
  })

  test('of a tax year have one page for all years', () => {
    expect(text(get('/reports/tax/2026').body)).toBe(page)
    expect(text(get('/reports/tax/2025').body)).toBe(page)
    expect(get('/reports/tax/20261').status).toBe(404)
  })

  test.each([
    ['/signup/', '/signup'],
    ['/signup/index.html', '/signup'],
    ['/signup.html', '/signup'],
    ['/index.html', '/'],
    ['/catalogue-changes', '/catalog-changes'],
    ['/catalogue-changes/', '/catalog-changes'],
    ['/catalogue-changes.xml', '/catalog-changes.xml'],
  ])('%s moves to %s', (path, to) => {
    const response = get(path)
    expect([response.status, response.headers['location'], response.body]).toEqual([308, to, null])
  })

  test('a page that moves keeps the query of its address', () =>
    expect(get('/table/', { query: 'tier=1&find=a%20b' }).headers['location']).toBe(
      '/table?tier=1&find=a%20b',
    ))

  test.each(['/nowhere', '/signup/nowhere', '/404', '/404/', '/SIGNUP'])(
    '%s is the not-found page, with status 404',
    (path) => {
      const response = get(path)
      expect([response.status, text(response.body)]).toEqual([404, notFoundPage])
      expect(response.headers).not.toHaveProperty('etag')
    },
  )
})

describe('a video is sent in the parts that a browser requests', () => {
  test.each([
    [{ range: 'bytes=0-1' }, 206, '01', 'bytes 0-1/10'],
    [{ range: 'bytes=8-' }, 206, '89', 'bytes 8-9/10'],
    [{ range: 'bytes=10-' }, 416, '', 'bytes */10'],
    [{ range: 'bytes=0-1', ifRange: '"another"' }, 200, '0123456789', undefined],
    [{ range: 'bytes=0-1', method: 'HEAD' }, 200, '0123456789', undefined],
    [{}, 200, '0123456789', undefined],
  ] as const)('%o: %i', (request, status, body, contentRange) => {
    const response = get('/films/run.mp4', request)
    expect([response.status, text(response.body), response.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ])
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(body.length),
      ...(status === 416 ? {} : { 'content-type': 'video/mp4' }),
    })
  })

  test('and in no other form', () => {
    expect(get('/films/run.mp4', { acceptEncoding: 'br, gzip' }).headers).not.toHaveProperty(
      'content-encoding',
    )
    const { etag = '' } = get('/films/run.mp4').headers
    expect(get('/films/run.mp4', { range: 'bytes=0-1', ifNoneMatch: etag }).status).toBe(304)
    expect(get('/films/run.mp4', { range: 'bytes=0-1', ifRange: etag }).status).toBe(206)
    const whole = get('/signup', { range: 'bytes=0-1' })
    expect([whole.status, whole.headers['accept-ranges']]).toEqual([200, undefined])
  })
})

describe('paths outside the build are missing', () => {
  test.each([
    '/service-worker.js',
    '/assets/app-old.js',
    '/assets/app-abc123.js.map',
    '/.env',
    '/.git/config',
    '/unknown.kind',
    '/packing-list.json',
    '/assets/app-abc123.js.br',
    '/dashboard.js',
  ])('%s is 404 in plain text, never a page', (path) => {
    const response = get(path)
    expect([response.status, response.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test.each(['/nope.html', '/.', '/faq.', '/.env'])(
    '%s is the not-found page where HTML is accepted, and never for a script',
    (path) => {
      const response = get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect([response.status, text(response.body)]).toEqual([404, notFoundPage])
      expect(response.headers['vary']).toBe('accept, accept-encoding')
      expect(text(get(path, { accept: '*/*' }).body)).toBe('Not found\n')
    },
  )

  test('dotfiles and unknown types are not packed', async () => {
    const packed = await readdir(join(folder, 'packed'), { recursive: true })
    expect(packed.filter((name) => /env|git|\.map|unknown|fallback/.test(name))).toEqual([])
  })
})

describe('assets', () => {
  test('are immutable', () => {
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
  ])('are sent compressed to clients that accept %s', (acceptEncoding, encoding, unpack) => {
    const response = get('/assets/app-abc123.js', { acceptEncoding })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['content-length']).toBe(String(response.body?.byteLength))
    expect(text(unpack(response.body ?? new Uint8Array()))).toBe(script)
  })

  test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.0'])(
    'are sent uncompressed to %j',
    (acceptEncoding) => {
      const response = get('/assets/app-abc123.js', { acceptEncoding })
      expect(response.headers).not.toHaveProperty('content-encoding')
      expect(text(response.body)).toBe(script)
    },
  )

  test('images are not compressed again', () => {
    const { headers } = get('/assets/logo.png', { acceptEncoding: 'br' })
    expect(headers['content-type']).toBe('image/png')
    expect(headers).not.toHaveProperty('vary')
  })
})

describe('a client with a cached copy', () => {
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

describe('absolute URLs', () => {
  const bytes = (from: StaticSite, path: string, acceptEncoding?: string) =>
    from.respond({ method: 'GET', path, acceptEncoding, ifNoneMatch: undefined })

  test('get the public origin in every encoding, with policy and ETag', async () => {
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

  test('stay if the origin is the same, and files without URLs do not change', async () => {
    const same = await loadSite(join(folder, 'packed'), { https: true }, ORIGIN)
    expect(bytes(same, '/faq', 'br')).toEqual(get('/faq', { acceptEncoding: 'br' }))
    expect(text(get('/faq').body)).toBe(addressed)
    const moved = await loadSite(join(folder, 'packed'), { https: true }, 'https://bonus.example')
    expect(bytes(moved, '/signup', 'br')).toEqual(get('/signup', { acceptEncoding: 'br' }))
  })
})

test.each(['POST', 'PUT', 'DELETE', 'TRACE', 'PROPFIND'])('%s is not allowed for pages', (method) => {
  const response = get('/signup', { method })
  expect([response.status, response.headers['allow']]).toEqual([405, 'GET, HEAD'])
})

test('without a build every page is missing, and http has no HSTS', () => {
  const response = emptySite({ https: false }).respond({
    method: 'GET',
    path: '/',
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  })
  expect(response.status).toBe(404)
  expect(response.headers).not.toHaveProperty('strict-transport-security')
})

describe('pages that are made on demand', () => {
  const sheet = (at: number) => `${addressed}<p>${at}</p>`
  const decoded = {
    br: (body: Uint8Array | null) => brotliDecompressSync(body ?? new Uint8Array()).toString(),
    gzip: (body: Uint8Array | null) => gunzipSync(body ?? new Uint8Array()).toString(),
  }

  test('are served in every encoding, also after others have been requested', () => {
    for (const at of [...Array.from({ length: 40 }).keys(), 0, 39]) {
      expect(text(get(`/sheets/${at}`).body)).toBe(sheet(at))
      for (const encoding of ['br', 'gzip'] as const) {
        const { status, headers, body } = get(`/sheets/${at}`, { acceptEncoding: encoding })
        expect([status, headers['content-encoding'], decoded[encoding](body)]).toEqual([
          200,
          encoding,
          sheet(at),
        ])
        expect(headers['content-length']).toBe(String(body?.byteLength))
      }
    }
  })

  test('keep their ETag and their policy', () => {
    const { headers } = get('/sheets/1')
    for (let at = 2; at < 40; at++) get(`/sheets/${at}`)
    expect(get('/sheets/1').headers['etag']).toBe(headers['etag'])
    expect(get('/sheets/1', { ifNoneMatch: headers['etag'] }).status).toBe(304)
    expect(headers['content-security-policy']).toBe(pagePolicy(sheet(1)))
  })

  test('have the origin of the server', async () => {
    const own = await loadSite(join(folder, 'packed'), { https: true }, 'https://bonus.example')
    const request = { method: 'GET', path: '/sheets/3', acceptEncoding: 'br', ifNoneMatch: undefined }
    const expected = sheet(3).replaceAll(ORIGIN, 'https://bonus.example')
    const { headers, body } = own.respond(request)
    expect(decoded.br(body)).toBe(expected)
    expect(headers['content-security-policy']).toBe(pagePolicy(expected))
    expect(headers['etag']).not.toBe(get('/sheets/3', { acceptEncoding: 'br' }).headers['etag'])
  })
})

describe('the operator’s note', () => {
  test('fills its place, and changes with its ETag at the next request', async () => {
    let note: PinnedNote | null = null
    const noted = await loadSite(join(folder, 'packed'), { https: true }, 'https://a.test', () => note)
    const read = (acceptEncoding?: string) =>
      noted.respond({ method: 'GET', path: '/noted', acceptEncoding, ifNoneMatch: undefined })
    const before = read()
    expect(text(before.body)).not.toMatch(/NOTE|pinned-note/)
    note = { date: '2026-11-27', text: 'Votes <b>are</b> open.' }
    const after = read()
    expect(text(after.body)).toContain('<p>Nov 27, 2026: Votes &lt;b&gt;are&lt;/b&gt; open.</p>')
    expect(text(after.body)).toContain('https://a.test/noted')
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect(text(brotliDecompressSync(read('br').body ?? ''))).toBe(text(after.body))
    expect(text(gunzipSync(read('gzip').body ?? ''))).toBe(text(after.body))
    note = null
    expect(read().headers['etag']).toBe(before.headers['etag'])
  })

  test('is no code, and the page allows only its own', async () => {
    let note: PinnedNote | null = null
    const noted = await loadSite(join(folder, 'packed'), { https: true }, null, () => note)
    const read = () =>
      noted.respond({ method: 'GET', path: '/noted', acceptEncoding: undefined, ifNoneMatch: undefined })
    const policy = read().headers['content-security-policy'] ?? ''
    note = { date: '2026-11-27', text: `<script>alert(2)</script><img src=x onerror="alert('3')">` }
    const { headers, body } = read()
    expect(text(body)).toContain('2026: &lt;script&gt;alert(2)&lt;/script&gt;&lt;img src=x onerror=&quot;')
    expect(text(body).match(/<script>/g)).toHaveLength(1)
    expect(headers['content-security-policy']).toBe(policy)
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
  })
})

describe('the query of an address', () => {
  test('filters the table of a page, which search engines then do not list', () => {
    const filtered = get('/table', { query: 'tier=1' })
    expect(text(filtered.body)).toContain('<p data-found="">1 row</p>')
    expect(filtered.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
    for (const [acceptEncoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, body } = get('/table', { query: 'tier=1', acceptEncoding })
      expect([headers['content-encoding'], headers['vary']]).toEqual([acceptEncoding, 'accept-encoding'])
      expect(text(unpack(body ?? ''))).toBe(text(filtered.body))
    }
    const etag = filtered.headers['etag']
    expect(get('/table', { query: 'tier=1', ifNoneMatch: etag }).status).toBe(304)
  })

  test('names the casino of a report, as it is called at the request', async () => {
    let name: string | undefined = 'Zula "Z"'
    const named = await loadSite(
      join(folder, 'packed'),
      { https: true },
      'https://a.test',
      () => null,
      (id) => (id === 15 ? name : undefined),
    )
    const read = (query: string, acceptEncoding?: string) =>
      named.respond({ method: 'GET', path: '/contact', query, acceptEncoding, ifNoneMatch: undefined })
    const filled = read('casino=15')
    expect(text(filled.body)).toContain('name="casinoId" value="15" data-name="Zula &quot;Z&quot;"')
    expect(filled.headers['x-robots-tag']).toBe('noindex')
    expect(text(brotliDecompressSync(read('casino=15', 'br').body ?? ''))).toBe(text(filled.body))
    name = 'Zula'
    expect(text(read('casino=15').body)).toContain('data-name="Zula"')
    name = undefined
    for (const query of ['casino=15', 'casino=16', 'casino=-15', 'casino=1.5e1', 'casino=', 'casino[]=15'])
      expect(text(read(query).body)).toBe(contact)
  })

  test('makes contact pages, which cost little, without limit, and they leave the tables in memory', async () => {
    const named = await loadSite(join(folder, 'packed'), { https: true }, null, () => null, String)
    const asked = (path: string, query: string) => ({
      method: 'GET',
      path,
      query,
      acceptEncoding: 'br',
      ifNoneMatch: undefined,
    })
    const filtered = asked('/table', 'find=some+rows')
    expect(named.mustMake(filtered)).toBe(true)
    named.respond(filtered)
    for (let id = 1; id <= 9; id++) {
      const report = asked('/contact', `casino=${id}`)
      expect(named.mustMake(report)).toBe(false)
      expect(named.respond(report).headers['x-robots-tag']).toBe('noindex')
    }
    expect(named.mustMake(filtered)).toBe(false)
  })

  test.each([
    ['/table', 'find=not+in+memory', true],
    ['/table', 'tier=9', false],
    ['/table', undefined, false],
    ['/signup', 'find=x', false],
    ['/contact', 'casino=15', false],
    ['/nowhere', 'find=x', false],
  ])('%s with the query %s must be made: %s', (path, query, expected) => {
    const request = { method: 'GET', path, query, acceptEncoding: 'br', ifNoneMatch: undefined }
    expect(site.mustMake(request)).toBe(expected)
    expect(site.mustMake({ ...request, method: 'POST' })).toBe(false)
    site.respond(request)
    expect(site.mustMake(request)).toBe(false)
  })

  test.each(['utm_source=x', 'tier=9', ''])('%s changes nothing', (query) => {
    for (const path of ['/table', '/signup']) {
      expect(get(path, { query })).toEqual(get(path))
    }
  })
})
