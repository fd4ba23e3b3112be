import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenPort, listen } from '#server/listener/listen.ts'
import { packSite } from '#server/static/pack-site.ts'
import { loadSite } from '#server/static/site.ts'
import { scratchDir } from '#server/testing/scratch-dir.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { readMetric } from '#server/testing/read-metrics.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let app: TestApp
let server: OpenPort
let port: number

beforeAll(async () => {
  database = await openTestDatabase()
  app = await testApp(database, { env: { PORT: '0' } })
  server = await listen(app.deps)
  port = Number(new URL(server.address).port)
})
afterAll(async () => {
  await server.close(0)
  await database.close()
})

/** Sends raw bytes and reads until the server closes the connection. */
function exchange(...parts: readonly string[]): Promise<string> {
  return exchangeWith(port, ...parts)
}

function exchangeWith(to: number, ...parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = createConnection(to, '127.0.0.1')
    socket.on('data', (bytes) => (response += bytes.toString('latin1')))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(response)
      else reject(error)
    })
    socket.on('close', () => resolve(response))
    for (const bytes of parts) socket.write(bytes, 'latin1')
  })
}

const get = (target: string, ...headers: string[]) =>
  exchange(
    [`GET ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n'),
  )

const rejections = (reason: string) => readMetric(app.deps.metrics, 'http_rejections_total', { reason })

describe('invalid HTTP', () => {
  test.each([
    ['rubbish', 'hello\r\n\r\n'],
    [
      'two lengths',
      'POST /api/logout HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST /api/logout HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n',
    ],
    [
      'chunks and a length',
      'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n',
    ],
    ['a strange transfer', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nhost: x\r\nx-a: 1\r\n folded\r\n\r\n'],
    ['a bare CR', 'GET / HTTP/1.1\r\nhost: x\r\nx-a: 1\rx-b: 2\r\n\r\n'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n'],
    ['a zero in a header', 'GET / HTTP/1.1\r\nhost: x\r\nx-a: \0\r\n\r\n'],
    ['an unknown verb', 'STEAL / HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a length of minus one', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    ['HTTP/2 in clear', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['two Hosts', 'GET / HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n\r\n'],
    ['two Hosts of the API', 'GET /api/session HTTP/1.1\r\nhost: localhost\r\nHOST: evil.test\r\n\r\n'],
  ])('%s is 400, counted once, and the connection is closed', async (_name, bytes) => {
    const before = (await rejections('malformed')) ?? 0
    const response = await exchange(bytes)
    expect(await rejections('malformed')).toBe(before + 1)
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(response).toContain("content-security-policy: default-src 'none'")
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })

  test('17 KB of headers are rejected', async () => {
    expect(await get('/', `x-long: ${'a'.repeat(17 * 1024)}`)).toMatch(/^HTTP\/1\.1 431 /)
  })

  test('an endless body is rejected and closed', async () => {
    const response = await exchange(
      'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
      `2000\r\n${' '.repeat(0x2000)}\r\n`.repeat(12),
    )
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response.toLowerCase()).toContain('connection: close')
  })

  test('a connection is closed even if the client never closes its side', async () => {
    const { deps } = await testApp(database, { env: { PORT: '0' } })
    const own = await listen(deps, { lingerMs: 50 })
    const socket = createConnection({ port: Number(new URL(own.address).port), allowHalfOpen: true })
    socket.on('error', () => {})
    socket.resume()
    socket.write('rubbish\r\n\r\n')
    await once(socket, 'end')
    // Resolves once no connection is left.
    await own.close(60_000)
    expect(socket.writable).toBe(true)
    socket.destroy()
  })

  test('still responds afterwards', async () => {
    expect(await get('/healthz')).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })
})

describe('targets', () => {
  test.each([
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/%00',
    '/.git/config',
    '/.env',
    '//api/session',
    '/x/../api/session',
    '/x/%2e%2e/api/session',
    '/api%2fsession',
    '/api\\session',
    'http://evil.test/api/session',
    '/api/session;x=1',
  ])('%s is 404', async (target) => {
    const response = await get(target)
    expect(response).toMatch(/^HTTP\/1\.1 404 /)
    expect(response).not.toMatch(/"user"|root:/)
  })

  test.each(['TRACE / HTTP/1.1', 'OPTIONS * HTTP/1.1', 'TRACE /api/session HTTP/1.1'])(
    '%s is 405 and echoes nothing',
    async (line) => {
      const response = await exchange(
        `${line}\r\nhost: localhost\r\nx-secret: echo-me\r\nconnection: close\r\n\r\n`,
      )
      expect(response).toMatch(/^HTTP\/1\.1 405 /)
      expect(response).not.toContain('echo-me')
    },
  )

  test('CONNECT gets no response', async () => {
    expect(await exchange('CONNECT evil.test:443 HTTP/1.1\r\nhost: evil.test\r\n\r\n')).toBe('')
  })
})

describe('hosts', () => {
  const ask = (target: string, host: string) =>
    exchange(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)

  test.each(['/', '/api/session', '/api/casinos', '/api/openapi.json', '/metrics'])(
    'without PUBLIC_URL, a request for another host is rejected: %s',
    async (target) => {
      const before = (await rejections('wrong_host')) ?? 0
      const response = await ask(target, 'evil.test')
      expect(await rejections('wrong_host')).toBe(before + 1)
      expect(response).toMatch(/^HTTP\/1\.1 421 /)
      expect(response.split('\r\n\r\n')[1]).toBe(
        'This server is not set up for this host. Set PUBLIC_URL to the address that people open.\n' +
          'For this address: PUBLIC_URL=http://evil.test\n',
      )
      expect(await ask(target, `localhost:${port}`)).not.toMatch(/^HTTP\/1\.1 421 /)
    },
  )

  test.each([
    ['name.local:3000', 'http://name.local:3000', []],
    ['nas.lan:3000', 'http://nas.lan:3000', []],
    ['192.0.2.7:8080', 'http://192.0.2.7:8080', []],
    ['host.docker.internal:3000', 'http://host.docker.internal:3000', []],
    ['machine.tailnet.ts.net', 'https://machine.tailnet.ts.net', ['x-forwarded-proto: https']],
  ])('a browser that opens %s gets a page with the setting', async (host, origin, headers) => {
    const accept = ['accept: text/html,application/xhtml+xml,*/*;q=0.8', 'connection: close', ...headers]
    const response = await exchange(
      `GET /dashboard HTTP/1.1\r\nhost: ${host}\r\n${accept.join('\r\n')}\r\n\r\n`,
    )
    const [head = '', page = ''] = response.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 421 /)
    expect(head).toContain('content-type: text/html; charset=utf-8')
    expect(head).toContain(`content-length: ${page.length}\r\n`)
    expect(page).toContain(`<pre>PUBLIC_URL=${origin}</pre>`)
    expect(page).toContain(`isn\u00e2\u0080\u0099t set up for ${host}</h1>`)
  })

  test.each(['<b>evil</b>', 'evil.lan:99999', '256.1.1.1'])(
    'a host that PUBLIC_URL cannot have is not repeated: %s',
    async (host) => {
      for (const accept of ['*/*', 'text/html']) {
        const response = await exchange(
          `GET / HTTP/1.1\r\nhost: ${host}\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`,
        )
        expect(response).toMatch(/^HTTP\/1\.1 421 /)
        expect(response).toContain('Set PUBLIC_URL to the address that people open.')
        expect(response).not.toContain('PUBLIC_URL=')
        expect(response).not.toContain(host)
      }
    },
  )

  test.each(['/healthz', '/readyz'])('%s responds for every host', async (target) => {
    expect(await ask(target, 'target-group.internal')).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('with PUBLIC_URL every host is accepted', async () => {
    const { deps } = await testApp(database, { env: { PUBLIC_URL: 'https://bonus.example' } })
    const ownPort = await freePort()
    const behindProxy = await listen({ ...deps, config: { ...deps.config, port: ownPort } })
    const response = await fetch(`http://127.0.0.1:${ownPort}/api/session`)
    await behindProxy.close(0)
    expect(response.status).toBe(200)
  })
})

describe('X-Forwarded-For', () => {
  const warnings = (logged: TestApp['logged']) =>
    logged.flatMap(({ level, msg }) => (level === 40 && String(msg).includes('X-Forwarded-For') ? [msg] : []))

  test.each([
    ['', '127.0.0.1'],
    ['10.0.0.0/8, 2001:db8::/32', '10.0.0.0/8,2001:db8::/32,127.0.0.1'],
  ])('of an address that is not in TRUSTED_PROXIES=%s is warned about once', async (trusted, value) => {
    const own = await testApp(database, { env: { TRUSTED_PROXIES: trusted } })
    const ownPort = await freePort()
    const proxied = await listen({ ...own.deps, config: { ...own.deps.config, port: ownPort } })
    const send = (...headers: string[]) =>
      exchangeWith(
        ownPort,
        ['GET /x HTTP/1.1', 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n'),
      )
    await send()
    expect(warnings(own.logged)).toEqual([])
    for (let n = 0; n < 3; n++) await send('x-forwarded-for: 203.0.113.5')
    await proxied.close(0)
    expect(warnings(own.logged)).toEqual([
      `X-Forwarded-For from 127.0.0.1 is ignored. If that is your proxy, set TRUSTED_PROXIES=${value}: until then, all its clients share one address in the limits`,
    ])
  })

  test('of a trusted proxy is not', async () => {
    const own = await testApp(database, { env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
    const ownPort = await freePort()
    const proxied = await listen({ ...own.deps, config: { ...own.deps.config, port: ownPort } })
    await exchangeWith(
      ownPort,
      'GET /x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-forwarded-for: 203.0.113.5\r\n\r\n',
    )
    await proxied.close(0)
    expect(warnings(own.logged)).toEqual([])
  })
})

describe('the catalog from memory', () => {
  const body = (response: string) => JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4))

  test('is the same response as from the app', async () => {
    const fromMemory = await get('/api/casinos')
    const viaApp = await app.visitor().get('/api/casinos')
    expect(body(fromMemory)).toEqual(viaApp.body)
    for (const name of [
      'etag',
      'cache-control',
      'vary',
      'content-security-policy',
      'x-content-type-options',
    ]) {
      expect(fromMemory).toContain(`${name}: ${viaApp.headers.get(name)}\r\n`)
    }
  })

  test('is not used for other sites or unusual requests', async () => {
    expect(await get('/api/casinos', 'sec-fetch-site: cross-site')).toMatch(/^HTTP\/1\.1 403 /)
    expect(await get('/api/casinos?x=1')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('is not used before the database is connected', async () => {
    app.setReady(false)
    expect(await get('/api/casinos')).toMatch(/^HTTP\/1\.1 503 /)
    app.setReady(true)
  })
})

test('over https, responses to invalid and slow requests have Strict-Transport-Security', async () => {
  const { deps } = await testApp(database, { env: { PORT: '0', PUBLIC_URL: 'https://bonus.example' } })
  const config = { ...deps.config, port: await freePort() }
  const secure = await listen({ ...deps, config }, { headersMs: 100, requestMs: 100 })
  const send = (text: string) => exchangeWith(config.port, text)
  const responses = await Promise.all([
    send('rubbish\r\n\r\n'),
    send('GET / HTTP/1.1\r\nhost: x\r\n'),
    send(`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(17 * 1024)}\r\n\r\n`),
    send('GET /a HTTP/1.1\r\n\r\n'),
  ])
  await secure.close(0)
  expect(responses.map((text) => text.slice(9, 12))).toEqual(['400', '408', '431', '400'])
  for (const text of responses) {
    expect(text).toContain('strict-transport-security: max-age=31536000; includeSubDomains\r\n')
  }
  expect(await exchange('rubbish\r\n\r\n')).not.toContain('strict-transport-security')
})

test('paths under /.well-known are served without the database', async () => {
  app.setReady(false)
  const text = await get('/.well-known/security.txt')
  const moved = await get('/.well-known/change-password?from=manager')
  app.setReady(true)
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).toContain('\nCanonical: http://localhost/.well-known/security.txt\n')
  expect(moved).toMatch(/^HTTP\/1\.1 302 /)
  expect(moved).toContain('location: /account#account-password\r\n')
})

test('one client address gets a hundred filtered tables in ten minutes, then the table with all rows', async () => {
  const folder = scratchDir('filtered')
  const form = '<form data-table-tools="list" data-one="row" data-many="rows"><p data-found=""></p></form>'
  const html = `${form}<div id="list"><table><tbody><tr><th>one</th></tr></tbody></table></div>`
  await mkdir(join(folder, 'client/list'), { recursive: true })
  await writeFile(join(folder, 'client/list/index.html'), html)
  await packSite(join(folder, 'client'), join(folder, 'packed'), 'http://localhost', () => false)
  const { deps } = await testApp(database, {
    env: { PORT: '0', RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const limited = await listen({
    ...deps,
    site: await loadSite(join(folder, 'packed'), { https: false }, null),
  })
  const isFiltered = async (find: number, client: string) => {
    const response = await fetch(`${limited.address}/list?find=${find}`, {
      headers: { 'x-forwarded-for': client },
    })
    return [response.status, (await response.text()).includes('0 rows')]
  }
  for (let find = 0; find < 100; find++) expect(await isFiltered(find, '203.0.113.9')).toEqual([200, true])
  expect(await isFiltered(100, '203.0.113.9')).toEqual([200, false])
  // One in memory costs nothing, and another client has its own limit.
  expect(await isFiltered(99, '203.0.113.9')).toEqual([200, true])
  expect(await isFiltered(100, '203.0.113.10')).toEqual([200, true])
  deps.clock.advance(600_000)
  expect(await isFiltered(101, '203.0.113.9')).toEqual([200, true])
  await limited.close(0)
})

test('no response reveals the software', async () => {
  for (const target of ['/', '/api/session', '/api/casinos', '/nowhere']) {
    expect((await get(target)).toLowerCase()).not.toMatch(/\r\n(server|x-powered-by):/)
  }
})
