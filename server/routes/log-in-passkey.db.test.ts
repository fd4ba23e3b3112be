import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PasskeyOptions } from '#contract/passkeys.ts'
import { SignedIn } from '#contract/session.ts'
import { createRateLimiter } from '#server/http/rate-limiter.ts'
import { addPasskey, confirmWith, logInWith, passkeyMember } from '#server/testing/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { copyOf, twoFactorMember } from '#server/testing/two-factor-member.ts'

const MINUTE = 60_000
let database: TestDatabase
let app: TestApp
let ann: Awaited<ReturnType<typeof passkeyMember>>

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await passkeyMember(app)
})

async function sessions(): Promise<number> {
  const { rows } = await database.db.pool.query('select count(*) as n from auth.session')
  return rows[0].n
}

describe('logging in with a passkey', () => {
  test('nobody is named: the person picks the passkey, and is in', async () => {
    const client = app.visitor()
    client.jar.set('session', 'A'.repeat(43)).set('access', 'planted')
    const asked = await client.post('/api/login/passkey/options')
    const { options } = PasskeyOptions.parse(asked.body)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    expect(asked.setCookies).toEqual([
      expect.stringMatching(/^passkey=[\w-]{43}; Path=\/; Max-Age=300; SameSite=Lax; HttpOnly$/),
    ])
    app.deps.clock.advance(MINUTE)
    const answer = await client.post('/api/login/passkey', { response: ann.device.get(options) })
    expect([answer.status, SignedIn.parse(answer.body).user]).toMatchObject([
      200,
      { id: ann.id, email: ann.email },
    ])
    expect(client.jar.get('session')).not.toBe('A'.repeat(43))
    expect((await client.get('/api/dashboard')).status).toBe(200)
    expect((await client.get('/api/passkeys')).body.passkeys[0].last_used_at).toBe('2026-11-20T12:01:00.000Z')
  })

  test('it stands for both factors: no code is asked for', async () => {
    const member = await twoFactorMember(app)
    const device = softwareAuthenticator()
    await addPasskey(member, device)
    const client = app.visitor()
    const answer = await logInWith(client, device)
    expect([answer.status, answer.body.user.twoFactor]).toEqual([200, true])
    expect((await client.get('/api/dashboard')).status).toBe(200)
  })

  test('with two tabs open each can be used', async () => {
    const client = app.visitor()
    const first = (await client.post('/api/login/passkey/options')).body.options
    const second = (await client.post('/api/login/passkey/options')).body.options
    for (const options of [first, second]) {
      expect((await client.post('/api/login/passkey', { response: ann.device.get(options) })).status).toBe(
        200,
      )
    }
  })

  test('a device that does not count is let in again and again', async () => {
    for (let n = 0; n < 3; n++)
      expect((await logInWith(app.visitor(), ann.device, { counter: 0 })).status).toBe(200)
  })

  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for a subdomain of another', { origin: 'http://localhost.evil.example' }],
    ['for another port', { origin: 'http://localhost:8080' }],
    ['under another name', { rpId: 'evil.example' }],
    ['without asking for the person', { userVerified: false }],
    ['in an answer to another question', { type: 'webauthn.create' }],
    ['naming somebody else', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ])('one shown %s is refused', async (_what, deviation) => {
    const before = await sessions()
    const client = app.visitor()
    const answer = await logInWith(client, ann.device, deviation)
    expect([answer.status, answer.body.error.code, answer.setCookies]).toEqual([401, 'wrong-credentials', []])
    expect(await sessions()).toBe(before)
    expect((await logInWith(client, ann.device)).status).toBe(200)
  })

  test('a passkey that is known nowhere is refused like any other', async () => {
    const device = softwareAuthenticator()
    device.create({ user: { id: 'AAAA' }, rp: { id: 'localhost' }, challenge: 'x' })
    const unknown = await logInWith(app.visitor(), device)
    const wrong = await logInWith(app.visitor(), ann.device, { userVerified: false })
    const told = [unknown, wrong].map(({ status, body }) => [status, body.error.code, body.error.message])
    expect(told[0]).toEqual(told[1])
  })

  test("one person's key under another's name is refused", async () => {
    const bob = await passkeyMember(app)
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    const response = { ...bob.device.get(options), id: ann.device.id, rawId: ann.device.id }
    expect((await client.post('/api/login/passkey', { response })).status).toBe(401)
  })

  test('an answer with its signature bent is refused', async () => {
    const client = app.visitor()
    for (let n = 0; n < 20; n++) {
      const { options } = (await client.post('/api/login/passkey/options')).body
      const response = ann.device.get(options)
      const inner = Object(response['response'])
      const signature = Buffer.from(inner.signature, 'base64url')
      // From the end: the envelope at its beginning can be written in more than one way.
      const at = signature.length - 1 - n
      signature[at] = (signature[at] ?? 0) ^ 1
      const bent = { ...response, response: { ...inner, signature: signature.toString('base64url') } }
      expect((await client.post('/api/login/passkey', { response: bent })).status).toBe(401)
    }
  })

  test('a deleted passkey opens nothing', async () => {
    const [kept] = (await ann.get('/api/passkeys')).body.passkeys
    await ann.send('DELETE', `/api/passkeys/${kept.id}`)
    expect((await logInWith(app.visitor(), ann.device)).status).toBe(401)
  })
})

describe('a challenge', () => {
  test('is good once: the same answer again, or five times at once, makes one session', async () => {
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    const response = ann.device.get(options)
    const before = await sessions()
    const copies = Array.from({ length: 5 }, () => copyOf(app, client))
    const answers = await Promise.all(copies.map((one) => one.post('/api/login/passkey', { response })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
    expect((await copyOf(app, client).post('/api/login/passkey', { response })).status).toBe(401)
    expect(await sessions()).toBe(before + 1)
  })

  test('is used up by a wrong answer too', async () => {
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    const wrong = ann.device.get(options, { origin: 'https://evil.example' })
    expect((await client.post('/api/login/passkey', { response: wrong })).status).toBe(401)
    expect((await client.post('/api/login/passkey', { response: ann.device.get(options) })).status).toBe(401)
  })

  test('is good for five minutes', async () => {
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    app.deps.clock.advance(5 * MINUTE)
    expect((await client.post('/api/login/passkey', { response: ann.device.get(options) })).status).toBe(401)
  })

  test('is good in the browser that asked, and nowhere else', async () => {
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    const response = ann.device.get(options)
    const elsewhere = app.visitor()
    expect((await elsewhere.post('/api/login/passkey', { response })).status).toBe(401)
    await elsewhere.post('/api/login/passkey/options')
    expect((await elsewhere.post('/api/login/passkey', { response })).status).toBe(401)
    expect((await client.post('/api/login/passkey', { response })).status).toBe(200)
  })

  test('is of our making', async () => {
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    const own = { ...options, challenge: Buffer.alloc(32, 1).toString('base64url') }
    expect((await client.post('/api/login/passkey', { response: ann.device.get(own) })).status).toBe(401)
  })

  test('that ran out is swept up by later ones', async () => {
    for (let n = 0; n < 3; n++) await app.visitor().post('/api/login/passkey/options')
    app.deps.clock.advance(5 * MINUTE)
    await app.visitor().post('/api/login/passkey/options')
    const { rows } = await database.db.pool.query('select count(*) as n from auth.passkey_challenge')
    expect(rows[0].n).toBe(1)
  })
})

test.each([
  ['/api/login/passkey/options', () => app.visitor()],
  ['/api/reauthenticate/options', () => ann],
  ['/api/passkeys/options', () => ann],
])('a challenge is a row: a hundred in ten minutes from %s', async (path, who) => {
  Object.assign(app.deps.auth, { limiter: createRateLimiter(app.deps.now, 1) })
  for (let n = 0; n < 100; n++) expect((await who().post(path)).status).toBe(200)
  const refused = await who().post(path)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
})

test('twenty log-ins in ten minutes, with passkeys and passwords together', async () => {
  Object.assign(app.deps.auth, { limiter: createRateLimiter(app.deps.now, 1) })
  for (let n = 0; n < 19; n++) expect((await logInWith(app.visitor(), ann.device)).status).toBe(200)
  const byPassword = () => app.visitor().post('/api/login', { email: ann.email, password: PASSWORD })
  expect((await byPassword()).status).toBe(200)
  const refused = await logInWith(app.visitor(), ann.device)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  expect((await byPassword()).status).toBe(429)
  app.deps.clock.advance(10 * MINUTE)
  expect((await logInWith(app.visitor(), ann.device)).status).toBe(200)
})

describe('the counter', () => {
  test.each([
    ['backwards', 4],
    ['not at all', 5],
    ['back to nothing', 0],
  ])('that goes %s is refused and said in the log', async (_how, counter) => {
    expect((await logInWith(app.visitor(), ann.device, { counter: 5 })).status).toBe(200)
    const before = await sessions()
    const answer = await logInWith(app.visitor(), ann.device, { counter })
    expect([answer.status, answer.body.error.code]).toEqual([401, 'wrong-credentials'])
    expect(await sessions()).toBe(before)
    expect(app.logged.filter(({ msg }) => /counted backwards/.test(String(msg)))).toMatchObject([
      { user: ann.id },
    ])
    expect((await logInWith(app.visitor(), ann.device, { counter: 6 })).status).toBe(200)
  })
})

describe('S16: confirming with a passkey that it is you', () => {
  test('opens what is dangerous, under new tokens', async () => {
    app.deps.clock.advance(10 * MINUTE)
    expect((await ann.post('/api/two-factor/start')).status).toBe(403)
    const before = ann.jar.get('session')
    const answer = await confirmWith(ann, ann.device)
    expect([answer.status, SignedIn.parse(answer.body).user.id]).toEqual([200, ann.id])
    expect(ann.jar.get('session')).not.toBe(before)
    expect((await ann.post('/api/two-factor/start')).status).toBe(200)
  })

  test("somebody else's passkey confirms nothing", async () => {
    const bob = await passkeyMember(app)
    app.deps.clock.advance(10 * MINUTE)
    const answer = await confirmWith(ann, bob.device)
    expect([answer.status, answer.body.error.code]).toEqual([401, 'wrong-credentials'])
    expect((await ann.post('/api/two-factor/start')).status).toBe(403)
  })

  test('nor does an answer that was meant for a log-in, or for another session', async () => {
    const other = app.visitor()
    await logInWith(other, ann.device)
    const questions = [
      (await ann.post('/api/login/passkey/options')).body.options,
      (await other.post('/api/reauthenticate/options')).body.options,
    ]
    for (const options of questions) {
      const answer = await ann.post('/api/reauthenticate', { passkey: ann.device.get(options) })
      expect([answer.status, answer.body.error.code]).toEqual([401, 'wrong-credentials'])
    }
  })

  test('deletes the account without a password, for ten minutes', async () => {
    const leave = () => ann.post('/api/deleteAccount', { user_id: ann.id })
    expect((await leave()).status).toBe(400)
    expect((await confirmWith(ann, ann.device)).status).toBe(200)
    app.deps.clock.advance(10 * MINUTE)
    expect((await leave()).status).toBe(400)
    expect((await confirmWith(ann, ann.device)).status).toBe(200)
    expect((await leave()).status).toBe(200)
    expect((await logInWith(app.visitor(), ann.device)).status).toBe(401)
  })
})

test('over https, at the address of PUBLIC_URL and nowhere else', async () => {
  const https = await testApp(database, { env: { PUBLIC_URL: 'https://bonus.example' } })
  const member = await https.member()
  const device = softwareAuthenticator('https://bonus.example')
  expect((await addPasskey(member, device)).status).toBe(201)
  const client = https.visitor()
  const asked = await client.post('/api/login/passkey/options')
  expect(asked.body.options.rpId).toBe('bonus.example')
  expect(asked.setCookies).toEqual([
    expect.stringMatching(/^__Host-passkey=[\w-]{43}; Path=\/; Max-Age=300; SameSite=Lax; HttpOnly; Secure$/),
  ])
  expect((await logInWith(client, device, { origin: 'http://bonus.example' })).status).toBe(401)
  expect((await logInWith(client, device, { origin: 'http://localhost' })).status).toBe(401)
  expect((await logInWith(client, device)).status).toBe(200)
})
