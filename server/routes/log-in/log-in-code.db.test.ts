import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LogInResponse, SignedIn } from '#contract/session.ts'
import { createAuth } from '#server/auth/auth.ts'
import { stepAt, totp } from '#server/auth/two-factor/totp.ts'
import { createRateLimiter } from '#server/rate-limits/rate-limiter.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import {
  copyOf,
  fromBase32,
  pendingLogin,
  sendCode,
  type TwoFactorMember,
  twoFactorMember,
} from '#server/testing/accounts/two-factor-member.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let database: TestDatabase
let app: TestApp
let ann: TwoFactorMember

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await twoFactorMember(app)
})

const wrong = () => (ann.code() === '000000' ? '000001' : '000000')

async function sessions(): Promise<number> {
  const { rows } = await database.db.pool.query('select count(*) as n from auth.session where user_id = $1', [
    ann.id,
  ])
  return rows[0].n
}

describe('a log-in with two-factor', () => {
  test('password, then code: signed in, with new tokens', async () => {
    const client = app.visitor()
    client.jar.set('session', 'A'.repeat(43)).set('access', 'planted')
    const first = await client.post('/api/login', { email: ann.email, password: PASSWORD })
    expect(LogInResponse.parse(first.body)).toEqual({ twoFactor: true })
    expect(first.setCookies).toEqual([
      expect.stringMatching(/^pending-login_80=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const second = await sendCode(client, ann.code())
    expect([second.status, SignedIn.parse(second.body).user]).toEqual([
      200,
      { id: ann.id, email: ann.email, state: 'CA', emailVerified: false, twoFactor: true },
    ])
    expect(client.jar.has('pending-login')).toBe(false)
    expect(client.jar.get('session')).not.toBe('A'.repeat(43))
    expect((await client.get('/api/dashboard')).status).toBe(200)
  })

  test('K8: over https the cookie is bound to the host', async () => {
    const https = await testApp(database, { env: { PUBLIC_URL: 'https://bonus.example' } })
    const member = await twoFactorMember(https)
    const response = await https.visitor().post('/api/login', { email: member.email, password: PASSWORD })
    expect(response.setCookies).toEqual([
      expect.stringMatching(
        /^__Host-pending-login=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })

  test('a wrong password does not reveal two-factor', async () => {
    const response = await app
      .visitor()
      .post('/api/login', { email: ann.email, password: 'not the password' })
    expect([response.status, response.body.error.code, response.setCookies]).toEqual([
      401,
      'wrong-credentials',
      [],
    ])
  })

  test('a pending log-in has no access', async () => {
    const client = await pendingLogin(app, ann.email)
    const before = await sessions()
    for (const path of ['/api/dashboard', '/api/entries', '/api/two-factor']) {
      expect((await client.get(path)).status).toBe(401)
    }
    expect((await client.get('/api/session')).body.user).toBeNull()
    expect((await client.post('/api/session/refresh')).status).toBe(401)
    expect((await client.post('/api/two-factor/off')).status).toBe(401)
    // Its token is not accepted in other cookies either.
    const token = client.jar.get('pending-login') ?? ''
    client.jar.set('session', token).set('access', token)
    expect((await client.get('/api/dashboard')).status).toBe(401)
    expect(await sessions()).toBe(before)
  })

  test.each(['', '  ', null])('an empty code (%j) does not count as an attempt', async (code) => {
    const client = await pendingLogin(app, ann.email)
    for (let n = 0; n < 6; n++) {
      const { status, body } = await sendCode(client, code)
      expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid', 'code'])
    }
    expect((await sendCode(client, ann.code())).status).toBe(200)
  })

  test('digits may be typed in two groups', async () => {
    const code = ann.code()
    const client = await pendingLogin(app, ann.email)
    expect((await sendCode(client, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })
})

describe('a code works once', () => {
  test('in its window, one step early and one step late', async () => {
    for (const away of [-1, 0, 1]) {
      const client = await pendingLogin(app, ann.email)
      expect((await sendCode(client, ann.code(away))).status).toBe(200)
    }
    for (const away of [-1, 0, 1]) {
      const client = await pendingLogin(app, ann.email)
      const { status, body } = await sendCode(client, ann.code(away))
      expect([status, body.error.code, body.error.field]).toEqual([401, 'wrong-code', 'code'])
    }
  })

  test('not two steps early or late', async () => {
    for (const away of [-2, 2]) {
      expect((await sendCode(await pendingLogin(app, ann.email), ann.code(away))).status).toBe(401)
    }
  })

  test('an older code is rejected after a newer one was used', async () => {
    expect((await sendCode(await pendingLogin(app, ann.email), ann.code(1))).status).toBe(200)
    expect((await sendCode(await pendingLogin(app, ann.email), ann.code(0))).status).toBe(401)
  })

  test('the code that turned it on cannot be used again', async () => {
    app.deps.clock.advance(-60_000)
    expect((await sendCode(await pendingLogin(app, ann.email), ann.code())).status).toBe(401)
  })

  test('five concurrent requests with one code, each after its own password: one session', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => pendingLogin(app, ann.email)))
    const before = await sessions()
    const code = ann.code()
    const responses = await Promise.all(clients.map((client) => sendCode(client, code)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
    expect(await sessions()).toBe(before + 1)
  })

  test('five concurrent requests with one cookie and every valid code: one session', async () => {
    const client = await pendingLogin(app, ann.email)
    const before = await sessions()
    const codes = [ann.code(-1), ann.code(0), ann.code(1), ann.backupCodes[0], ann.backupCodes[1]]
    const responses = await Promise.all(codes.map((code) => sendCode(copyOf(app, client), code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of responses) expect([200, 401]).toContain(status)
    expect(await sessions()).toBe(before + 1)
  })

  test('a used cookie is rejected', async () => {
    const client = await pendingLogin(app, ann.email)
    const copy = copyOf(app, client)
    expect((await sendCode(client, ann.code())).status).toBe(200)
    app.deps.clock.advance(MINUTE)
    const { status, body } = await sendCode(copy, ann.code())
    expect([status, body.error.code]).toEqual([401, 'sign-in-needed'])
  })
})

describe('backup codes', () => {
  test('one signs in once, in any spelling', async () => {
    const code = ann.backupCodes[3] ?? ''
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await sendCode(await pendingLogin(app, ann.email), typed)).status).toBe(200)
    expect((await ann.get('/api/two-factor')).body.backupCodesLeft).toBe(9)
    expect((await sendCode(await pendingLogin(app, ann.email), code)).status).toBe(401)
  })

  test('five concurrent requests: one session', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => pendingLogin(app, ann.email)))
    const before = await sessions()
    const responses = await Promise.all(clients.map((client) => sendCode(client, ann.backupCodes[0])))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
    expect(await sessions()).toBe(before + 1)
    expect((await ann.get('/api/two-factor')).body.backupCodesLeft).toBe(9)
  })

  test("another user's code is rejected", async () => {
    const bob = await twoFactorMember(app)
    expect((await sendCode(await pendingLogin(app, ann.email), bob.backupCodes[0])).status).toBe(401)
    expect((await bob.get('/api/two-factor')).body.backupCodesLeft).toBe(10)
  })
})

describe('guessing', () => {
  test('five codes, then the password again, even with the right code', async () => {
    const client = await pendingLogin(app, ann.email)
    for (let n = 0; n < 5; n++) expect((await sendCode(client, wrong())).body.error.code).toBe('wrong-code')
    const { status, body } = await sendCode(client, ann.code())
    expect([status, body.error.code]).toEqual([401, 'sign-in-needed'])
    expect((await sendCode(await pendingLogin(app, ann.email), ann.code())).status).toBe(200)
  })

  test('concurrent requests with one cookie get five codes checked', async () => {
    const client = await pendingLogin(app, ann.email)
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => sendCode(copyOf(app, client), wrong())),
    )
    expect(responses.filter(({ body }) => body.error.code === 'wrong-code')).toHaveLength(5)
    expect(responses.filter(({ body }) => body.error.code === 'sign-in-needed')).toHaveLength(7)
  })

  test('twenty for the account in an hour, over all log-ins, and after a restart', async () => {
    for (let round = 0; round < 4; round++) {
      const client = await pendingLogin(app, ann.email)
      for (let n = 0; n < 5; n++) expect((await sendCode(client, wrong())).status).toBe(401)
    }
    app.deps.clock.advance(10 * MINUTE)
    const again = createAuth({
      ...app.deps.config,
      db: database.db,
      events: database.events,
      secret: 'a secret for the tests of 32 characters',
      now: app.deps.now,
      log: app.deps.log,
    })
    Object.assign(app.deps.auth, { pendingLogin: again.pendingLogin, limiter: again.limiter })
    const rejected = await sendCode(await pendingLogin(app, ann.email), ann.code())
    expect([rejected.status, rejected.body.error.code]).toEqual([429, 'too-many-requests'])
    expect(rejected.headers.get('retry-after')).toBe(String(50 * 60))
    app.deps.clock.advance(50 * MINUTE)
    expect((await sendCode(await pendingLogin(app, ann.email), ann.code())).status).toBe(200)
  })

  test('a correct password without a code is limited like a log-in', async () => {
    Object.assign(app.deps.auth, { limiter: createRateLimiter(app.deps.now, 1) })
    for (let n = 0; n < 20; n++) await pendingLogin(app, ann.email)
    const rejected = await app.visitor().post('/api/login', { email: ann.email, password: PASSWORD })
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '600'])
  })

  test('a correct code resets the count', async () => {
    for (let round = 0; round < 5; round++) {
      const client = await pendingLogin(app, ann.email)
      for (let n = 0; n < 4; n++) expect((await sendCode(client, wrong())).status).toBe(401)
      expect((await sendCode(client, ann.code())).status).toBe(200)
      app.deps.clock.advance(MINUTE)
    }
  })

  test('does not limit other users', async () => {
    const bob = await twoFactorMember(app)
    for (let round = 0; round < 4; round++) {
      const client = await pendingLogin(app, ann.email)
      for (let n = 0; n < 5; n++) await sendCode(client, wrong())
    }
    expect((await sendCode(await pendingLogin(app, bob.email), bob.code())).status).toBe(200)
  })
})

describe('the cookie of a pending log-in', () => {
  test.each([
    ['none', () => null],
    ['nonsense', () => 'x'],
    ['an unknown token', () => 'A'.repeat(43)],
    ['the session of a signed-in user', () => ann.jar.get('session') ?? ''],
  ])('%s: must start over', async (_name, value) => {
    const client = app.visitor()
    const cookie = value()
    if (cookie !== null) client.jar.set('pending-login', cookie)
    const { status, body } = await sendCode(client, ann.code())
    expect([status, body.error.code, body.error.message]).toEqual([
      401,
      'sign-in-needed',
      'Please enter your email and password again.',
    ])
  })

  test("of another user accepts only that user's codes", async () => {
    const bob = await twoFactorMember(app)
    const client = await pendingLogin(app, bob.email)
    const before = await sessions()
    expect((await sendCode(client, ann.code())).body.error.code).toBe('wrong-code')
    expect((await sendCode(client, ann.backupCodes[0])).body.error.code).toBe('wrong-code')
    expect(await sessions()).toBe(before)
    const right = await sendCode(client, bob.code())
    expect(right.body.user.id).toBe(bob.id)
  })

  test('lives five minutes', async () => {
    const client = await pendingLogin(app, ann.email)
    app.deps.clock.advance(5 * MINUTE)
    expect((await sendCode(client, ann.code())).body.error.code).toBe('sign-in-needed')
  })

  test('ends when the password changes', async () => {
    const client = await pendingLogin(app, ann.email)
    await database.db.pool.query('update auth.account set password = $1 where user_id = $2', [
      await app.deps.passwords.hash('another long password', ''),
      ann.id,
    ])
    expect((await sendCode(client, ann.code())).body.error.code).toBe('sign-in-needed')
    // The new password requires a code too.
    const fresh = app.visitor()
    const response = await fresh.post('/api/login', { email: ann.email, password: 'another long password' })
    expect(response.body).toEqual({ twoFactor: true })
  })

  test('expired ones are deleted by the next log-in', async () => {
    await pendingLogin(app, ann.email)
    await pendingLogin(app, ann.email)
    app.deps.clock.advance(HOUR)
    await pendingLogin(app, ann.email)
    const { rows } = await database.db.pool.query('select count(*) as n from auth.second_step')
    expect(rows[0].n).toBe(1)
  })
})

describe('with another AUTH_SECRET', () => {
  const first = 'a secret for the tests of 32 characters'
  const second = 'the second secret of at least 32 characters'
  const third = 'the third secret of at least 32 characters'

  /** Continues with these secrets, as after a restart. */
  function rotate(secret: string, previousAuthSecret: string | null = null) {
    const restarted = createAuth({
      ...app.deps.config,
      db: database.db,
      events: database.events,
      secret,
      previousAuthSecret,
      now: app.deps.now,
      log: app.deps.log,
    })
    Object.assign(app.deps.auth.pendingLogin, restarted.pendingLogin)
    Object.assign(app.deps.auth.secondFactor, restarted.secondFactor)
  }

  /** Logs in with a code. @returns the error's code, or null. */
  async function logIn(code?: string): Promise<string | null> {
    app.deps.clock.advance(MINUTE)
    const { status, body } = await sendCode(await pendingLogin(app, ann.email), code ?? ann.code())
    return status === 200 ? null : body.error.code
  }

  test('no code is valid, and a code is still required', async () => {
    rotate(second)
    for (const code of [undefined, ann.backupCodes[0]]) expect(await logIn(code)).toBe('wrong-code')
  })

  test('and the previous one, codes remain valid, and a used authenticator needs only the new one', async () => {
    rotate(second, first)
    expect(await logIn(ann.backupCodes[0])).toBeNull()
    expect(await logIn(ann.backupCodes[0])).toBe('wrong-code')
    expect(await logIn()).toBeNull()

    rotate(third, second)
    expect(await logIn(ann.backupCodes[1])).toBe('wrong-code')
    expect(await logIn()).toBeNull()
  })

  test('a setup from before it can be completed, and needs only the new one', async () => {
    const bob = await app.member()
    const { body: started } = await bob.post('/api/two-factor/start')
    const code = () => totp(fromBase32(started.secret), stepAt(app.deps.now()))
    rotate(second, first)
    expect((await bob.post('/api/two-factor/confirm', { code: code() })).status).toBe(200)
    rotate(second)
    app.deps.clock.advance(MINUTE)
    expect((await sendCode(await pendingLogin(app, bob.email), code())).status).toBe(200)
  })
})
