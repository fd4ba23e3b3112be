import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LogInAnswer, SignedIn } from '#contract/session.ts'
import { createAuth } from '#server/auth/auth.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { createRateLimiter } from '#server/http/rate-limiter.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import {
  copyOf,
  secondStep,
  sendCode,
  type TwoFactorMember,
  twoFactorMember,
} from '#server/testing/two-factor-member.ts'

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
  const { rows } = await database.db.pool.query(
    'select count(*) as n from auth.session where "userId" = $1',
    [ann.id],
  )
  return rows[0].n
}

describe('a log-in with two-factor', () => {
  test('password, then code: signed in, with new tokens', async () => {
    const client = app.visitor()
    client.jar.set('session', 'A'.repeat(43)).set('access', 'planted')
    const first = await client.post('/api/login', { email: ann.email, password: PASSWORD })
    expect(LogInAnswer.parse(first.body)).toEqual({ twoFactor: true })
    expect(first.setCookies).toEqual([
      expect.stringMatching(/^second-step=[\w-]{43}; Path=\/; Max-Age=300; SameSite=Lax; HttpOnly$/),
    ])
    const second = await sendCode(client, ann.code())
    expect([second.status, SignedIn.parse(second.body).user]).toEqual([
      200,
      { id: ann.id, email: ann.email, state: 'CA', emailVerified: false, twoFactor: true },
    ])
    expect(client.jar.has('second-step')).toBe(false)
    expect(client.jar.get('session')).not.toBe('A'.repeat(43))
    expect((await client.get('/api/dashboard')).status).toBe(200)
  })

  test('K8: over https the cookie is bound to this very host', async () => {
    const https = await testApp(database, { env: { PUBLIC_URL: 'https://bonus.example' } })
    const member = await twoFactorMember(https)
    const answer = await https.visitor().post('/api/login', { email: member.email, password: PASSWORD })
    expect(answer.setCookies).toEqual([
      expect.stringMatching(
        /^__Host-second-step=[\w-]{43}; Path=\/; Max-Age=300; SameSite=Lax; HttpOnly; Secure$/,
      ),
    ])
  })

  test('a wrong password says nothing of a second step', async () => {
    const answer = await app.visitor().post('/api/login', { email: ann.email, password: 'not the password' })
    expect([answer.status, answer.body.error.code, answer.setCookies]).toEqual([401, 'wrong-credentials', []])
  })

  test('S13: between the two steps every door is closed', async () => {
    const client = await secondStep(app, ann.email)
    const before = await sessions()
    for (const path of ['/api/dashboard', '/api/entries', '/api/two-factor']) {
      expect((await client.get(path)).status).toBe(401)
    }
    expect((await client.get('/api/session')).body.user).toBeNull()
    expect((await client.post('/api/session/refresh')).status).toBe(401)
    expect((await client.post('/api/two-factor/off')).status).toBe(401)
    // Nor does it open anything under the names of the others.
    const token = client.jar.get('second-step') ?? ''
    client.jar.set('session', token).set('access', token)
    expect((await client.get('/api/dashboard')).status).toBe(401)
    expect(await sessions()).toBe(before)
  })

  test.each(['', '  ', null])('no code (%j) is asked for again, and costs no try', async (code) => {
    const client = await secondStep(app, ann.email)
    for (let n = 0; n < 6; n++) {
      const { status, body } = await sendCode(client, code)
      expect([status, body.error.code, body.error.field]).toEqual([400, 'invalid', 'code'])
    }
    expect((await sendCode(client, ann.code())).status).toBe(200)
  })

  test('digits may be typed in two groups', async () => {
    const code = ann.code()
    const client = await secondStep(app, ann.email)
    expect((await sendCode(client, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })
})

describe('S14: a code counts once', () => {
  test('in its window, one step early and one step late', async () => {
    for (const away of [-1, 0, 1]) {
      const client = await secondStep(app, ann.email)
      expect((await sendCode(client, ann.code(away))).status).toBe(200)
    }
    for (const away of [-1, 0, 1]) {
      const client = await secondStep(app, ann.email)
      const { status, body } = await sendCode(client, ann.code(away))
      expect([status, body.error.code, body.error.field]).toEqual([401, 'wrong-code', 'code'])
    }
  })

  test('two steps away is not its window', async () => {
    for (const away of [-2, 2]) {
      expect((await sendCode(await secondStep(app, ann.email), ann.code(away))).status).toBe(401)
    }
  })

  test('an older code is no good once a newer one was used', async () => {
    expect((await sendCode(await secondStep(app, ann.email), ann.code(1))).status).toBe(200)
    expect((await sendCode(await secondStep(app, ann.email), ann.code(0))).status).toBe(401)
  })

  test('the code that turned it on is used up', async () => {
    app.deps.clock.advance(-60_000)
    expect((await sendCode(await secondStep(app, ann.email), ann.code())).status).toBe(401)
  })

  test('five at once with one code, each after a password of its own: one session', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => secondStep(app, ann.email)))
    const before = await sessions()
    const code = ann.code()
    const answers = await Promise.all(clients.map((client) => sendCode(client, code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
    expect(await sessions()).toBe(before + 1)
  })

  test('five at once with one cookie and every code that is right: one session', async () => {
    const client = await secondStep(app, ann.email)
    const before = await sessions()
    const codes = [ann.code(-1), ann.code(0), ann.code(1), ann.backupCodes[0], ann.backupCodes[1]]
    const answers = await Promise.all(codes.map((code) => sendCode(copyOf(app, client), code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(await sessions()).toBe(before + 1)
  })

  test('a cookie that has been used opens nothing again', async () => {
    const client = await secondStep(app, ann.email)
    const copy = copyOf(app, client)
    expect((await sendCode(client, ann.code())).status).toBe(200)
    app.deps.clock.advance(MINUTE)
    const { status, body } = await sendCode(copy, ann.code())
    expect([status, body.error.code]).toEqual([401, 'sign-in-needed'])
  })
})

describe('S15: backup codes', () => {
  test('one signs in, once, however it is typed', async () => {
    const code = ann.backupCodes[3] ?? ''
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await sendCode(await secondStep(app, ann.email), typed)).status).toBe(200)
    expect((await ann.get('/api/two-factor')).body.backupCodesLeft).toBe(9)
    expect((await sendCode(await secondStep(app, ann.email), code)).status).toBe(401)
  })

  test('five at once: one session', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => secondStep(app, ann.email)))
    const before = await sessions()
    const answers = await Promise.all(clients.map((client) => sendCode(client, ann.backupCodes[0])))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
    expect(await sessions()).toBe(before + 1)
    expect((await ann.get('/api/two-factor')).body.backupCodesLeft).toBe(9)
  })

  test("another person's is worth nothing", async () => {
    const bob = await twoFactorMember(app)
    expect((await sendCode(await secondStep(app, ann.email), bob.backupCodes[0])).status).toBe(401)
    expect((await bob.get('/api/two-factor')).body.backupCodesLeft).toBe(10)
  })
})

describe('S15: guessing', () => {
  test('five codes, then the password again, even with the right code', async () => {
    const client = await secondStep(app, ann.email)
    for (let n = 0; n < 5; n++) expect((await sendCode(client, wrong())).body.error.code).toBe('wrong-code')
    const { status, body } = await sendCode(client, ann.code())
    expect([status, body.error.code]).toEqual([401, 'sign-in-needed'])
    expect((await sendCode(await secondStep(app, ann.email), ann.code())).status).toBe(200)
  })

  test('a burst with one cookie does not get more than five looked at', async () => {
    const client = await secondStep(app, ann.email)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => sendCode(copyOf(app, client), wrong())),
    )
    expect(answers.filter(({ body }) => body.error.code === 'wrong-code')).toHaveLength(5)
    expect(answers.filter(({ body }) => body.error.code === 'sign-in-needed')).toHaveLength(25)
  })

  test('twenty for the account in an hour, over all log-ins, and a restart forgets none', async () => {
    for (let round = 0; round < 4; round++) {
      const client = await secondStep(app, ann.email)
      for (let n = 0; n < 5; n++) expect((await sendCode(client, wrong())).status).toBe(401)
    }
    app.deps.clock.advance(10 * MINUTE)
    const again = createAuth({
      ...app.deps.config,
      db: database.db,
      news: database.news,
      secret: 'a secret for the tests of 32 characters',
      now: app.deps.now,
      log: app.deps.log,
    })
    Object.assign(app.deps.auth, { secondStep: again.secondStep, limiter: again.limiter })
    const refused = await sendCode(await secondStep(app, ann.email), ann.code())
    expect([refused.status, refused.body.error.code]).toEqual([429, 'too-many-requests'])
    expect(refused.headers.get('retry-after')).toBe(String(50 * 60))
    app.deps.clock.advance(50 * MINUTE)
    expect((await sendCode(await secondStep(app, ann.email), ann.code())).status).toBe(200)
  })

  test('a right password without a code is limited like a log-in', async () => {
    Object.assign(app.deps.auth, { limiter: createRateLimiter(app.deps.now, 1) })
    for (let n = 0; n < 20; n++) await secondStep(app, ann.email)
    const refused = await app.visitor().post('/api/login', { email: ann.email, password: PASSWORD })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  })

  test('one that was right starts the count anew', async () => {
    for (let round = 0; round < 5; round++) {
      const client = await secondStep(app, ann.email)
      for (let n = 0; n < 4; n++) expect((await sendCode(client, wrong())).status).toBe(401)
      expect((await sendCode(client, ann.code())).status).toBe(200)
      app.deps.clock.advance(MINUTE)
    }
  })

  test('nobody else is kept out by it', async () => {
    const bob = await twoFactorMember(app)
    for (let round = 0; round < 4; round++) {
      const client = await secondStep(app, ann.email)
      for (let n = 0; n < 5; n++) await sendCode(client, wrong())
    }
    expect((await sendCode(await secondStep(app, bob.email), bob.code())).status).toBe(200)
  })
})

describe('the cookie of the first step', () => {
  test.each([
    ['none', () => null],
    ['nonsense', () => 'x'],
    ['one of the right shape', () => 'A'.repeat(43)],
    ['the session of somebody signed in', () => ann.jar.get('session') ?? ''],
  ])('%s: begin anew', async (_name, value) => {
    const client = app.visitor()
    const cookie = value()
    if (cookie !== null) client.jar.set('second-step', cookie)
    const { status, body } = await sendCode(client, ann.code())
    expect([status, body.error.code, body.error.message]).toEqual([
      401,
      'sign-in-needed',
      'Please enter your email and password again.',
    ])
  })

  test("another person's takes only that person's codes", async () => {
    const bob = await twoFactorMember(app)
    const client = await secondStep(app, bob.email)
    const before = await sessions()
    expect((await sendCode(client, ann.code())).body.error.code).toBe('wrong-code')
    expect((await sendCode(client, ann.backupCodes[0])).body.error.code).toBe('wrong-code')
    expect(await sessions()).toBe(before)
    const right = await sendCode(client, bob.code())
    expect(right.body.user.id).toBe(bob.id)
  })

  test('lives five minutes', async () => {
    const client = await secondStep(app, ann.email)
    app.deps.clock.advance(5 * MINUTE)
    expect((await sendCode(client, ann.code())).body.error.code).toBe('sign-in-needed')
  })

  test('S12: ends when the password changes', async () => {
    const client = await secondStep(app, ann.email)
    await database.db.pool.query('update auth.account set password = $1 where "userId" = $2', [
      await hashPassword('another long password', ''),
      ann.id,
    ])
    expect((await sendCode(client, ann.code())).body.error.code).toBe('sign-in-needed')
    // And the new password is not the whole of it either.
    const fresh = app.visitor()
    const answer = await fresh.post('/api/login', { email: ann.email, password: 'another long password' })
    expect(answer.body).toEqual({ twoFactor: true })
  })

  test('those that ran out are swept up by the next', async () => {
    await secondStep(app, ann.email)
    await secondStep(app, ann.email)
    app.deps.clock.advance(HOUR)
    await secondStep(app, ann.email)
    const { rows } = await database.db.pool.query('select count(*) as n from auth.second_step')
    expect(rows[0].n).toBe(1)
  })
})

test('with another AUTH_SECRET no code is right, and nobody gets in without one', async () => {
  const other = createAuth({
    ...app.deps.config,
    db: database.db,
    news: database.news,
    secret: 'another secret, which nobody told us',
    now: app.deps.now,
    log: app.deps.log,
  })
  Object.assign(app.deps.auth, { secondStep: other.secondStep })
  const client = await secondStep(app, ann.email)
  for (const code of [ann.code(), ann.backupCodes[0]]) {
    expect((await sendCode(client, code)).body.error.code).toBe('wrong-code')
  }
})
