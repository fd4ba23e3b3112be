import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EMAILS_WITH_LINKS } from '#server/auth/email/email-limits.ts'
import { LogInResponse, SessionResponse } from '#contract/session.ts'
import { PASSWORD_COST } from '#server/auth/passwords/passwords.ts'
import { type OpenPort, listen } from '#server/listener/listen.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const MINUTE = 60_000
const DAY = 86_400_000
let database: TestDatabase
let app: TestApp

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => void (app = await testApp(database)))

async function loggedIn(email: string) {
  const client = app.visitor()
  const response = await client.post('/api/login', { email, password: PASSWORD })
  expect(response.status).toBe(200)
  return client
}

async function sessions(): Promise<number> {
  const { rows } = await database.db.pool.query('select count(*) as n from auth.session')
  return rows[0].n
}

describe('log-in', () => {
  test('returns the user, and allows reading the dashboard', async () => {
    const { email, id } = await app.member()
    const client = app.visitor()
    const response = await client.post('/api/login', {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
    })
    expect(LogInResponse.parse(response.body)).toMatchObject({ user: { id, email, state: 'CA' } })
    expect((await client.get('/api/session')).body.user).toMatchObject({ id, email })
    expect((await client.get('/api/dashboard')).status).toBe(200)
  })

  test.each([
    [{ email: '' }, 'email'],
    [{ email: null, password: null }, 'email'],
    [{ password: 'x' }, 'email'],
    [{ email: '', password: 'x' }, 'email'],
    [{ email: '  ', password: 'x' }, 'email'],
    [{ email: 'a@example.test', password: '' }, 'password'],
    [{ email: 'a@example.test', password: null }, 'password'],
  ])('needs both fields: %j', async (body, field) => {
    const { status, body: errorBody } = await app.visitor().post('/api/login', body)
    expect([status, errorBody.error.code, errorBody.error.message, errorBody.error.field]).toEqual([
      400,
      'invalid',
      'Please fill out both fields.',
      field,
    ])
  })

  test.each(['/api/login', '/api/signup'])('%s without an email address and a password', async (path) => {
    for (const body of [{}, undefined, path === '/api/signup' ? { age: 30, state: 'CA' } : {}]) {
      const { status, body: errorBody } = await app.visitor().post(path, body)
      expect([status, errorBody.error]).toEqual([
        400,
        {
          code: 'invalid',
          message: 'You must provide either an email or phone number and a password',
          field: 'email',
          requestId: expect.any(String),
        },
      ])
    }
  })

  test('a wrong password, an unknown address, and invalid email text get the same response', async () => {
    const { email } = await app.member()
    const tries = [
      { email, password: 'wrong horse battery' },
      { email: 'nobody@example.test', password: PASSWORD },
      { email: 'not an address', password: PASSWORD },
      { email, password: PASSWORD + 'x'.repeat(200) },
      { email: `${email}\u0430`, password: PASSWORD },
    ]
    const responses = await Promise.all(tries.map((body) => app.visitor().post('/api/login', body)))
    const visible = responses.map(({ status, body, headers, setCookies }) => ({
      status,
      error: { ...body.error, requestId: '' },
      names: [...headers.keys()],
      setCookies,
    }))
    expect(visible[0]).toMatchObject({
      status: 401,
      error: { code: 'wrong-credentials', message: 'Invalid email or password.' },
      setCookies: [],
    })
    for (const one of visible) expect(one).toEqual(visible[0])
  })

  test('always opens a new session, whatever cookies the request has', async () => {
    const { email } = await app.member()
    const victim = app.visitor()
    victim.jar.set('session', 'A'.repeat(43)).set('access', 'planted')
    await victim.post('/api/login', { email, password: PASSWORD })
    expect(victim.jar.get('session')).not.toBe('A'.repeat(43))
    const planted = app.visitor()
    planted.jar.set('session', 'A'.repeat(43))
    expect((await planted.get('/api/dashboard')).status).toBe(401)
  })

  test('the twenty-first device ends the oldest', async () => {
    const first = await app.member()
    const others = []
    for (let n = 0; n < 20; n++) {
      app.deps.clock.advance(1000)
      others.push(await loggedIn(first.email))
    }
    expect(await sessions()).toBe(20)
    app.deps.clock.advance(6 * MINUTE)
    expect((await first.get('/api/dashboard')).status).toBe(401)
    expect((await others[0]?.get('/api/dashboard'))?.status).toBe(200)
  })
})

describe('too many wrong attempts', () => {
  let server: OpenPort

  beforeEach(async () => {
    const env = { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1', PORT: '0' }
    app = await testApp(database, { env })
    server = await listen(app.deps)
  })
  afterEach(() => server.close(0))

  /** Sends an attempt as a trusted proxy does. */
  async function guess(email: string, password: string, address = '203.0.113.7', cookie = '') {
    const { status, headers } = await fetch(`${server.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify({ email, password }),
    })
    return { status, headers }
  }

  test('ten from one address at one account, concurrent or not; a correct one resets the count', async () => {
    const { email } = await app.member()
    const early = await Promise.all(Array.from({ length: 9 }, () => guess(email, 'wrong wrong')))
    expect(new Set(early.map((response) => response.status))).toEqual(new Set([401]))
    expect((await guess(email, PASSWORD)).status).toBe(200)
    const burst = await Promise.all(Array.from({ length: 30 }, () => guess(email, 'wrong wrong')))
    expect(burst.filter((response) => response.status === 401)).toHaveLength(10)
    const rejected = burst.filter((response) => response.status === 429)
    expect(rejected).toHaveLength(20)
    expect(rejected[0]?.headers.get('retry-after')).toBe('600')
    expect((await guess(email, PASSWORD)).status).toBe(429)
    app.deps.clock.advance(10 * MINUTE)
    expect((await guess(email, PASSWORD)).status).toBe(200)
  })

  test('all IPv6 addresses of one /64 count as one', async () => {
    const { email } = await app.member()
    const statuses = []
    for (let n = 0; n < 12; n++) {
      statuses.push((await guess(email, 'wrong wrong', `2001:db8:1:2::${n}`)).status)
    }
    expect(statuses.slice(-3)).toEqual([401, 429, 429])
    expect((await guess(email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('a hundred at one account from all addresses, then no unknown device for an hour', async () => {
    const { email, jar } = await app.member()
    for (let n = 0; n < 100; n++) {
      expect((await guess(email, 'wrong wrong', `198.51.100.${n}`)).status).toBe(401)
    }
    const rejected = await guess(email, PASSWORD, '192.0.2.1')
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '3600'])
    const known = await guess(email, PASSWORD, '192.0.2.1', `device=${jar.get('device')}`)
    expect(known.status).toBe(200)
    app.deps.clock.advance(60 * MINUTE)
    expect((await guess(email, PASSWORD, '192.0.2.1')).status).toBe(200)
  })

  test('a hundred from one address at all accounts; a successful log-in does not reset the count', async () => {
    const { email } = await app.member()
    for (let n = 0; n < 99; n++) await guess(`nobody-${n}@example.test`, 'wrong wrong')
    expect((await guess(email, PASSWORD)).status).toBe(200)
    expect((await guess('one@example.test', 'wrong wrong')).status).toBe(401)
    expect((await guess('two@example.test', 'wrong wrong')).status).toBe(429)
  })
})

describe('limits on log-ins', () => {
  let server: OpenPort

  async function start(scale: string) {
    const env = { RATE_LIMIT_SCALE: scale, TRUSTED_PROXIES: '127.0.0.1', PORT: '0' }
    app = await testApp(database, { env })
    server = await listen(app.deps)
  }
  afterEach(() => server.close(0))

  async function logIn(email: string, address: string, password = PASSWORD) {
    const { status, headers } = await fetch(`${server.address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password }),
    })
    return { status, wait: headers.get('retry-after') }
  }

  test('twenty log-ins of one account in ten minutes, from all addresses together', async () => {
    await start('1')
    const { email } = await app.member()
    for (let n = 0; n < 20; n++) expect((await logIn(email, `198.51.100.${n}`)).status).toBe(200)
    expect(await logIn(email, '198.51.100.99')).toEqual({ status: 429, wait: '600' })
    app.deps.clock.advance(10 * MINUTE)
    expect((await logIn(email, '198.51.100.99')).status).toBe(200)
  })

  test('sixty log-ins from one address in ten minutes, of all accounts together', async () => {
    await start('1')
    const emails = []
    for (let n = 0; n < 5; n++) emails.push((await app.member()).email)
    for (let n = 0; n < 60; n++) expect((await logIn(emails[n % 5] ?? '', '198.51.100.1')).status).toBe(200)
    expect(await logIn(emails[0] ?? '', '198.51.100.1')).toEqual({ status: 429, wait: '600' })
    expect((await logIn(emails[0] ?? '', '198.51.100.2')).status).toBe(200)
    app.deps.clock.advance(10 * MINUTE)
    expect((await logIn(emails[0] ?? '', '198.51.100.1')).status).toBe(200)
  })

  test('invalid email text is limited per client address', async () => {
    await start('1')
    for (let n = 0; n < 105; n++) expect((await logIn('not an address', `198.51.100.${n}`)).status).toBe(401)
    for (let n = 0; n < 10; n++) expect((await logIn(`nonsense ${n}`, '192.0.2.1')).status).toBe(401)
    expect(await logIn('nonsense', '192.0.2.1')).toEqual({ status: 429, wait: '600' })
  })

  test('an address with a full password queue does not block other addresses', async () => {
    await start('1000')
    const { email } = await app.member()
    const over = new AbortController()
    const hashOn = async () => {
      while (!over.signal.aborted) await app.deps.passwords.hash('busy', '192.0.2.1')
    }
    // A loop ends when another address took its slot.
    const busy = Array.from({ length: 34 }, () => hashOn().catch(() => undefined))
    const { status } = await logIn(email, '198.51.100.1')
    over.abort()
    await Promise.all(busy)
    expect(status).toBe(200)
  })
})

test('traffic on other routes and made-up addresses do not reset the count of an account', async () => {
  app = await testApp(database, { env: { RATE_LIMIT_SCALE: '1' } })
  const { email } = await app.member()
  const guess = (who: string) => app.visitor().post('/api/login', { email: who, password: 'wrong wrong' })
  for (let n = 0; n < 10; n++) expect((await guess(email)).status).toBe(401)
  // The same as requests of many addresses for one email to a made-up address each.
  for (let n = 0; n < 50_100; n++)
    await app.deps.auth.limiter.take(`reset ${n}@example.test`, EMAILS_WITH_LINKS)
  expect((await guess(email)).status).toBe(429)
})

test('of sixty concurrent log-ins some are rejected with Retry-After, and other requests do not wait', async () => {
  // At the real cost: the lowest one empties the queue before it is full.
  app = await testApp(database, { passwordCost: PASSWORD_COST })
  const ann = await app.member()
  const tries = Array.from({ length: 60 }, () =>
    app.visitor().post('/api/login', { email: ann.email, password: PASSWORD }),
  )
  expect((await ann.get('/api/dashboard')).status).toBe(200)
  const responses = await Promise.all(tries)
  const rejected = responses.filter(({ status }) => status === 503)
  expect(rejected.length).toBeGreaterThan(0)
  for (const { headers } of rejected) expect(headers.get('retry-after')).toBe('2')
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(60 - rejected.length)
  expect(rejected.length).toBeLessThan(60)
})

describe('session', () => {
  test('a visitor is null', async () => {
    const response = await app.visitor().get('/api/session')
    expect(SessionResponse.parse(response.body)).toEqual({
      user: null,
      expiresAt: null,
      now: '2026-11-20T12:00:00.000Z',
    })
    expect(response.setCookies).toEqual([])
  })

  test('an access token expires after five minutes and is renewed by the next request', async () => {
    const member = await app.member()
    const before = member.jar.get('access')
    app.deps.clock.advance(5 * MINUTE)
    const response = await member.get('/api/dashboard')
    // The access token and `signed_in`; the session's cookie does not change.
    expect([response.status, response.setCookies.length]).toEqual([200, 2])
    expect(member.jar.get('access')).not.toBe(before)
    expect((await member.get('/api/dashboard')).setCookies).toEqual([])
  })

  test('refresh renews at any time, and returns 401 without a session', async () => {
    const member = await app.member()
    app.deps.clock.advance(2 * MINUTE)
    const response = await member.post('/api/session/refresh')
    expect(SessionResponse.parse(response.body)).toMatchObject({
      user: { id: member.id },
      expiresAt: '2026-11-20T12:07:00.000Z',
    })
    const rejected = await app.visitor().post('/api/session/refresh')
    expect([rejected.status, rejected.body.error.code]).toEqual([401, 'sign-in-needed'])
  })

  test('expires seven days after its last use', async () => {
    const member = await app.member()
    for (let day = 0; day < 3; day++) {
      app.deps.clock.advance(6 * DAY)
      expect((await member.get('/api/dashboard')).status).toBe(200)
    }
    app.deps.clock.advance(7 * DAY)
    expect((await member.get('/api/dashboard')).status).toBe(401)
  })

  test('expires thirty days after its log-in, even if it is used', async () => {
    const member = await app.member()
    for (let day = 0; day < 29; day++) {
      app.deps.clock.advance(DAY)
      expect((await member.get('/api/dashboard')).status).toBe(200)
    }
    app.deps.clock.advance(DAY)
    expect((await member.get('/api/dashboard')).status).toBe(401)
    expect((await member.get('/api/session')).body.user).toBeNull()
  })

  test('clears the signed_in cookie of a browser without a session', async () => {
    const client = app.visitor()
    client.jar.set('signed_in', '1').set('session', 'A'.repeat(43))
    const response = await client.get('/api/session')
    expect([response.body.user, client.jar.has('signed_in')]).toEqual([null, false])
  })

  test('a session response clears only signed_in: it may arrive after a later log-in', async () => {
    const late = await app.visitor().send('GET', '/api/session', {
      headers: { cookie: `signed_in_80=1; session_80=${'A'.repeat(43)}` },
    })
    expect(late.body.user).toBeNull()
    expect(late.setCookies.map((line) => line.split('=')[0])).toEqual(['signed_in_80'])
  })

  test.each([
    ['of another server', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['cut short', (token: string) => token.slice(0, 40)],
    ['of 8 KB', () => 'v1.'.repeat(2700)],
    ['of random characters', () => '%00;";'],
  ])('an access token %s is rejected', async (_name, change) => {
    const member = await app.member()
    const visitor = app.visitor()
    visitor.jar.set('access', change(member.jar.get('access') ?? ''))
    expect((await visitor.get('/api/dashboard')).status).toBe(401)
  })

  test('a cookie that was sent twice is ignored', async () => {
    const member = await app.member()
    const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie: `access=x; session=${'A'.repeat(43)}; ${cookie}` }
    expect((await app.visitor().send('GET', '/api/dashboard', { headers })).status).toBe(401)
  })
})

describe('log-out', () => {
  test('ends the session immediately, also for stolen cookies', async () => {
    const member = await app.member()
    const intruder = app.visitor()
    for (const [name, value] of member.jar) intruder.jar.set(name, value)
    expect((await intruder.get('/api/dashboard')).status).toBe(200)
    const response = await member.post('/api/logout')
    expect([response.status, [...member.jar.keys()], await sessions()]).toEqual([200, ['device'], 0])
    expect((await intruder.get('/api/dashboard')).status).toBe(401)
    expect((await intruder.post('/api/session/refresh')).status).toBe(401)
    expect((await intruder.get('/api/session')).body.user).toBeNull()
  })

  test('does not affect other devices, and has no effect for a visitor', async () => {
    const member = await app.member()
    const phone = await loggedIn(member.email)
    await member.post('/api/logout')
    expect((await phone.get('/api/dashboard')).status).toBe(200)
    expect((await app.visitor().post('/api/logout')).status).toBe(200)
  })

  test('with only the access token, as when the session cookie was lost', async () => {
    const member = await app.member()
    const half = app.visitor()
    half.jar.set('access', member.jar.get('access') ?? '')
    await half.post('/api/logout')
    member.jar.delete('session')
    expect((await member.get('/api/dashboard')).status).toBe(401)
  })
})

test('a deleted account is a visitor as soon as its access token expires', async () => {
  const member = await app.member()
  await database.db.pool.query('delete from auth."user" where id = $1', [member.id])
  expect((await member.get('/api/session')).body.user).toBeNull()
  app.deps.clock.advance(5 * MINUTE)
  expect((await member.get('/api/dashboard')).status).toBe(401)
})
