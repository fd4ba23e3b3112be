import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PasskeyList, PasskeyOptions } from '#contract/passkeys.ts'
import { callingCertificate } from '#server/testing/servers/calling-certificate.ts'
import { addPasskey, passkeyMember } from '#server/testing/accounts/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/accounts/software-authenticator.ts'
import { type TestApp, type TestClient, testApp } from '#server/testing/test-app.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const MINUTE = 60_000
let database: TestDatabase
let app: TestApp
let ann: TestClient & { readonly id: string; readonly email: string }

beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  app = await testApp(database)
  ann = await app.member()
})

const list = async (who: TestClient) => (await who.get('/api/passkeys')).body.passkeys

describe('adding a passkey', () => {
  test('the options require a resident key and user verification', async () => {
    const { options } = PasskeyOptions.parse((await ann.post('/api/passkeys/options')).body)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Daily Bonus Blog' },
      user: { id: Buffer.from(ann.id.replaceAll('-', ''), 'hex').toString('base64url'), name: ann.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(String(options['challenge']), 'base64url')).toHaveLength(32)
  })

  test('stores it with its name, and excludes the same device afterwards', async () => {
    const device = softwareAuthenticator()
    const reply = await addPasskey(ann, device, { name: '  Work laptop ' })
    expect([reply.status, PasskeyList.parse(reply.body).passkeys]).toEqual([
      201,
      [
        {
          id: expect.any(String),
          name: 'Work laptop',
          createdAt: '2026-11-20T12:00:00.000Z',
          lastUsedAt: null,
          formerHost: null,
        },
      ],
    ])
    expect(await list(ann)).toEqual(reply.body.passkeys)
    const { options } = (await ann.post('/api/passkeys/options')).body
    expect(options.excludeCredentials).toEqual([
      { id: device.id, transports: ['internal'], type: 'public-key' },
    ])
  })

  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another port of it', { origin: 'http://localhost:8080' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { userVerified: false }],
    ['with a response of another type', { type: 'webauthn.get' }],
    ['with an attestation of its maker', { format: 'apple' }],
    ['with an attestation of another format', { format: 'android-safetynet' }],
  ])('one created %s is rejected', async (_what, deviation) => {
    const reply = await addPasskey(ann, softwareAuthenticator(), deviation)
    expect([reply.status, reply.body.error.code]).toEqual([401, 'wrong-credentials'])
    expect(await list(ann)).toEqual([])
  })

  test.each(['apple', 'android-key', 'android-safetynet', 'fido-u2f', 'tpm', 'none', 'packed'])(
    'an attestation (%s) does not make the server fetch an address in it',
    async (format) => {
      let calls = 0
      const listener = createServer((_request, reply) => {
        calls += 1
        reply.end()
      })
      await once(listener.listen(0, '127.0.0.1'), 'listening')
      const { port } = listener.address() as AddressInfo
      const certificate = callingCertificate(port)
      const reply = await addPasskey(ann, softwareAuthenticator(), { format, certificate })
      listener.close()
      expect([reply.status, calls]).toEqual([401, 0])
      expect(await list(ann)).toEqual([])
    },
  )

  test('a challenge works once', async () => {
    const { options } = (await ann.post('/api/passkeys/options')).body
    const [first, second] = [softwareAuthenticator(), softwareAuthenticator()]
    const responses = await Promise.all(
      [first, second].map((device) =>
        ann.post('/api/passkeys', { name: 'x', response: device.create(options) }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401])
    expect(await list(ann)).toHaveLength(1)
  })

  test('a challenge is valid for five minutes', async () => {
    const { options } = (await ann.post('/api/passkeys/options')).body
    app.deps.clock.advance(5 * MINUTE)
    const response = softwareAuthenticator().create(options)
    expect((await ann.post('/api/passkeys', { name: 'x', response })).status).toBe(401)
  })

  test("rejects another user's challenge, and one for logging in", async () => {
    const bob = await app.member()
    const questions = [
      (await bob.post('/api/passkeys/options')).body.options,
      { ...(await app.visitor().post('/api/login/passkey/options')).body.options, rp: { id: 'localhost' } },
      { ...(await ann.post('/api/reauthenticate/options')).body.options, rp: { id: 'localhost' } },
    ]
    for (const options of questions) {
      const response = softwareAuthenticator().create({ user: { id: 'AAAA' }, ...options })
      const reply = await ann.post('/api/passkeys', { name: 'x', response })
      expect([reply.status, reply.body.error.code]).toEqual([401, 'wrong-credentials'])
    }
    expect(await list(ann)).toEqual([])
  })

  test('a stored passkey cannot be added again, not even by another user', async () => {
    const bob = await app.member()
    const device = softwareAuthenticator()
    expect((await addPasskey(ann, device)).status).toBe(201)
    for (const who of [ann, bob]) {
      const reply = await addPasskey(who, device)
      expect([reply.status, reply.body.error.code]).toEqual([409, 'conflict'])
    }
    expect([(await list(ann)).length, await list(bob)]).toEqual([1, []])
  })

  test.each(['', '   ', 'two\nlines', 'x'.repeat(61)])('the name %j is rejected', async (name) => {
    const reply = await addPasskey(ann, softwareAuthenticator(), { name })
    expect([reply.status, reply.body.error.code, reply.body.error.field]).toEqual([400, 'invalid', 'name'])
  })

  test.each([
    {},
    { id: 'x' },
    { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} },
    {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'bm90IGpzb24', attestationObject: 'AAAA' },
    },
    {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
    },
  ])('malformed responses are rejected: %j', async (response) => {
    const reply = await ann.post('/api/passkeys', { name: 'x', response })
    expect([reply.status, reply.body.error.code, reply.body.error.field]).toEqual([
      400,
      'invalid',
      'response',
    ])
  })

  test('a response with changed bytes is rejected without an internal error', async () => {
    for (let n = 0; n < 40; n++) {
      const { options } = (await ann.post('/api/passkeys/options')).body
      const response = softwareAuthenticator().create(options)
      const inner = Object(response['response'])
      const bytes = Buffer.from(inner.attestationObject, 'base64url')
      const bent =
        n % 2 ? bytes.subarray(0, n * 3) : Buffer.concat([bytes.subarray(0, n * 2), Buffer.alloc(3, n)])
      const reply = await ann.post('/api/passkeys', {
        name: 'x',
        response: { ...response, response: { ...inner, attestationObject: bent.toString('base64url') } },
      })
      expect([400, 401]).toContain(reply.status)
    }
    expect(await list(ann)).toEqual([])
  })

  test('rejects requests at an address where browsers do not support passkeys', async () => {
    const host = { host: '192.0.2.7:3000' }
    const reply = await ann.send('POST', '/api/passkeys/options', { headers: host })
    expect([reply.status, reply.body.error.message]).toEqual([400, 'Passkeys don’t work at this address.'])
  })
})

describe('without a recent sign-in', () => {
  test('none can be added or deleted', async () => {
    const bob = await passkeyMember(app)
    const [stored] = await list(bob)
    app.deps.clock.advance(9 * MINUTE)
    const { options } = (await bob.post('/api/passkeys/options')).body
    app.deps.clock.advance(MINUTE)
    const response = softwareAuthenticator().create(options)
    for (const reply of [
      await bob.post('/api/passkeys/options'),
      await bob.post('/api/passkeys', { name: 'x', response }),
      await bob.send('DELETE', `/api/passkeys/${stored.id}`),
    ]) {
      expect([reply.status, reply.body.error.code]).toEqual([403, 'reauthentication-needed'])
    }
    expect(await list(bob)).toEqual([stored])
  })
})

describe('deleting a passkey', () => {
  test('also deletes the last one: every account has a password', async () => {
    const bob = await passkeyMember(app)
    const [stored] = await list(bob)
    const reply = await bob.send('DELETE', `/api/passkeys/${stored.id}`)
    expect([reply.status, PasskeyList.parse(reply.body).passkeys]).toEqual([200, []])
    expect((await bob.send('DELETE', `/api/passkeys/${stored.id}`)).status).toBe(404)
  })

  test("another user's passkey gets 404", async () => {
    const bob = await passkeyMember(app)
    const [stored] = await list(bob)
    const reply = await ann.send('DELETE', `/api/passkeys/${stored.id}`)
    expect([reply.status, reply.body.error.code]).toEqual([404, 'not-found'])
    expect(await list(bob)).toEqual([stored])
    expect(await list(ann)).toEqual([])
  })
})
