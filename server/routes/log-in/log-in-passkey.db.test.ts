import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PasskeyLogInOptions } from '#contract/passkeys.ts'
import { SignedIn } from '#contract/session.ts'
import { createRateLimiter } from '#server/rate-limits/rate-limiter.ts'
import { addPasskey, confirmWith, logInWith, passkeyMember } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { PASSWORD, type TestApp, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { copyOf, twoFactorMember } from '#server/testing/accounts/two-factor-member.ts'

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
  test('the options name no account: the user selects a passkey and is signed in', async () => {
    const client = app.visitor()
    client.jar.set('session', 'A'.repeat(43)).set('access', 'planted')
    const asked = await client.post('/api/login/passkey/options')
    const { options } = PasskeyLogInOptions.parse(asked.body)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    expect(asked.setCookies).toEqual([
      expect.stringMatching(/^passkey_80=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    app.deps.clock.advance(MINUTE)
    const reply = await client.post('/api/login/passkey', { response: ann.device.get(options) })
    expect([reply.status, SignedIn.parse(reply.body).user]).toMatchObject([
      200,
      { id: ann.id, email: ann.email },
    ])
    expect(client.jar.get('session')).not.toBe('A'.repeat(43))
    expect((await client.get('/api/dashboard')).status).toBe(200)
    expect((await client.get('/api/passkeys')).body.passkeys[0].lastUsedAt).toBe('2026-11-20T12:01:00.000Z')
  })

  test('it counts as both factors: no code is required', async () => {
    const member = await twoFactorMember(app)
    const device = softwareAuthenticator()
    await addPasskey(member, device)
    const client = app.visitor()
    const reply = await logInWith(client, device)
    expect([reply.status, reply.body.user.twoFactor]).toEqual([200, true])
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

  test('a device without a counter can log in repeatedly', async () => {
    for (let n = 0; n < 3; n++)
      expect((await logInWith(app.visitor(), ann.device, { counter: 0 })).status).toBe(200)
  })

  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for a subdomain of another', { origin: 'http://localhost.evil.example' }],
    ['for another port', { origin: 'http://localhost:8080' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { userVerified: false }],
    ['with a response of another type', { type: 'webauthn.create' }],
    ['with the handle of another user', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ])('one used %s is rejected', async (_what, deviation) => {
    const before = await sessions()
    const client = app.visitor()
    const reply = await logInWith(client, ann.device, deviation)
    expect([reply.status, reply.body.error.code, reply.setCookies]).toEqual([401, 'wrong-credentials', []])
    expect(await sessions()).toBe(before)
    expect((await logInWith(client, ann.device)).status).toBe(200)
  })

  test('an unknown passkey is rejected like any other', async () => {
    const device = softwareAuthenticator()
    device.create({ user: { id: 'AAAA' }, rp: { id: 'localhost' }, challenge: 'x' })
    const unknown = await logInWith(app.visitor(), device)
    const wrong = await logInWith(app.visitor(), ann.device, { userVerified: false })
    const errors = [unknown, wrong].map(({ status, body }) => [status, body.error.code, body.error.message])
    expect(errors[0]).toEqual(errors[1])
  })

  test("one user's key with another's handle is rejected", async () => {
    const bob = await passkeyMember(app)
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    const response = { ...bob.device.get(options), id: ann.device.id, rawId: ann.device.id }
    expect((await client.post('/api/login/passkey', { response })).status).toBe(401)
  })

  test('a response with a changed signature is rejected', async () => {
    const client = app.visitor()
    for (let n = 0; n < 20; n++) {
      const { options } = (await client.post('/api/login/passkey/options')).body
      const response = ann.device.get(options)
      const inner = Object(response['response'])
      const signature = Buffer.from(inner.signature, 'base64url')
      // From the end: the DER encoding at the start is not unique.
      const at = signature.length - 1 - n
      signature[at] = (signature[at] ?? 0) ^ 1
      const bent = { ...response, response: { ...inner, signature: signature.toString('base64url') } }
      expect((await client.post('/api/login/passkey', { response: bent })).status).toBe(401)
    }
  })

  test('a deleted passkey is rejected', async () => {
    const [stored] = (await ann.get('/api/passkeys')).body.passkeys
    await ann.send('DELETE', `/api/passkeys/${stored.id}`)
    expect((await logInWith(app.visitor(), ann.device)).status).toBe(401)
  })
})

describe('a challenge', () => {
  test('works once: repeating a response, even concurrently, opens one session', async () => {
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    const response = ann.device.get(options)
    const before = await sessions()
    const copies = Array.from({ length: 5 }, () => copyOf(app, client))
    const responses = await Promise.all(copies.map((one) => one.post('/api/login/passkey', { response })))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
    expect((await copyOf(app, client).post('/api/login/passkey', { response })).status).toBe(401)
    expect(await sessions()).toBe(before + 1)
  })

  test('is used by a wrong response too', async () => {
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    const wrong = ann.device.get(options, { origin: 'https://evil.example' })
    expect((await client.post('/api/login/passkey', { response: wrong })).status).toBe(401)
    expect((await client.post('/api/login/passkey', { response: ann.device.get(options) })).status).toBe(401)
  })

  test('is valid for five minutes', async () => {
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    app.deps.clock.advance(5 * MINUTE)
    expect((await client.post('/api/login/passkey', { response: ann.device.get(options) })).status).toBe(401)
  })

  test('is valid only in the browser that requested it', async () => {
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    const response = ann.device.get(options)
    const elsewhere = app.visitor()
    expect((await elsewhere.post('/api/login/passkey', { response })).status).toBe(401)
    await elsewhere.post('/api/login/passkey/options')
    expect((await elsewhere.post('/api/login/passkey', { response })).status).toBe(401)
    expect((await client.post('/api/login/passkey', { response })).status).toBe(200)
  })

  test('must be issued by this server', async () => {
    const client = app.visitor()
    const { options } = (await client.post('/api/login/passkey/options')).body
    const own = { ...options, challenge: Buffer.alloc(32, 1).toString('base64url') }
    expect((await client.post('/api/login/passkey', { response: ann.device.get(own) })).status).toBe(401)
  })

  test('that expired is deleted by later ones', async () => {
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
])('limits challenges to a hundred in ten minutes from %s', async (path, who) => {
  Object.assign(app.deps.auth, { limiter: createRateLimiter(app.deps.now, 1) })
  for (let n = 0; n < 100; n++) expect((await who().post(path)).status).toBe(200)
  const rejected = await who().post(path)
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '600'])
})

test('twenty log-ins in ten minutes; those with a password count separately', async () => {
  Object.assign(app.deps.auth, { limiter: createRateLimiter(app.deps.now, 1) })
  for (let n = 0; n < 20; n++) expect((await logInWith(app.visitor(), ann.device)).status).toBe(200)
  const rejected = await logInWith(app.visitor(), ann.device)
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '600'])
  const byPassword = await app.visitor().post('/api/login', { email: ann.email, password: PASSWORD })
  expect(byPassword.status).toBe(200)
  app.deps.clock.advance(10 * MINUTE)
  expect((await logInWith(app.visitor(), ann.device)).status).toBe(200)
})

describe('the counter', () => {
  test.each([
    ['backwards', 4],
    ['not at all', 5],
    ['back to zero', 0],
  ])('that changes %s is rejected and logged', async (_how, counter) => {
    expect((await logInWith(app.visitor(), ann.device, { counter: 5 })).status).toBe(200)
    const before = await sessions()
    const reply = await logInWith(app.visitor(), ann.device, { counter })
    expect([reply.status, reply.body.error.code]).toEqual([401, 'wrong-credentials'])
    expect(await sessions()).toBe(before)
    expect(app.logged.filter(({ msg }) => /counter of a passkey decreased/.test(String(msg)))).toMatchObject([
      { user: ann.id },
    ])
    expect((await logInWith(app.visitor(), ann.device, { counter: 6 })).status).toBe(200)
  })
})

describe('reauthentication with a passkey', () => {
  test('allows sensitive operations, and issues new tokens', async () => {
    app.deps.clock.advance(10 * MINUTE)
    expect((await ann.post('/api/two-factor/start')).status).toBe(403)
    const before = ann.jar.get('session')
    const reply = await confirmWith(ann, ann.device)
    expect([reply.status, SignedIn.parse(reply.body).user.id]).toEqual([200, ann.id])
    expect(ann.jar.get('session')).not.toBe(before)
    expect((await ann.post('/api/two-factor/start')).status).toBe(200)
  })

  test("another user's passkey is rejected", async () => {
    const bob = await passkeyMember(app)
    app.deps.clock.advance(10 * MINUTE)
    const reply = await confirmWith(ann, bob.device)
    expect([reply.status, reply.body.error.code]).toEqual([401, 'wrong-credentials'])
    expect((await ann.post('/api/two-factor/start')).status).toBe(403)
  })

  test('a response to a challenge for a log-in, or of another session, is rejected', async () => {
    const other = app.visitor()
    await logInWith(other, ann.device)
    const questions = [
      (await ann.post('/api/login/passkey/options')).body.options,
      (await other.post('/api/reauthenticate/options')).body.options,
    ]
    for (const options of questions) {
      const reply = await ann.post('/api/reauthenticate', { passkey: ann.device.get(options) })
      expect([reply.status, reply.body.error.code]).toEqual([401, 'wrong-credentials'])
    }
  })

  test('deletes the account without a password, for ten minutes', async () => {
    const leave = () => ann.post('/api/deleteAccount', { userId: ann.id })
    expect((await leave()).status).toBe(400)
    expect((await confirmWith(ann, ann.device)).status).toBe(200)
    app.deps.clock.advance(10 * MINUTE)
    expect((await leave()).status).toBe(400)
    expect((await confirmWith(ann, ann.device)).status).toBe(200)
    expect((await leave()).status).toBe(200)
    expect((await logInWith(app.visitor(), ann.device)).status).toBe(401)
  })
})

test('over https, only at the address of PUBLIC_URL', async () => {
  const https = await testApp(database, { env: { PUBLIC_URL: 'https://bonus.example' } })
  const member = await https.member()
  const device = softwareAuthenticator('https://bonus.example')
  expect((await addPasskey(member, device)).status).toBe(201)
  const client = https.visitor()
  const asked = await client.post('/api/login/passkey/options')
  expect(asked.body.options.rpId).toBe('bonus.example')
  expect(asked.setCookies).toEqual([
    expect.stringMatching(/^__Host-passkey=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  expect((await logInWith(client, device, { origin: 'http://bonus.example' })).status).toBe(401)
  expect((await logInWith(client, device, { origin: 'http://localhost' })).status).toBe(401)
  expect((await logInWith(client, device)).status).toBe(200)
})
