import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PasskeyList, PasskeyOptions } from '#contract/passkeys.ts'
import { callingCertificate } from '#server/testing/calling-certificate.ts'
import { addPasskey, passkeyMember } from '#server/testing/passkey-member.ts'
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts'
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
  test('the device is asked for one that is kept on it and asks for the person', async () => {
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

  test('it is kept under its name, and the same device is not asked twice', async () => {
    const device = softwareAuthenticator()
    const answer = await addPasskey(ann, device, { name: '  Work laptop ' })
    expect([answer.status, PasskeyList.parse(answer.body).passkeys]).toEqual([
      201,
      [
        {
          id: expect.any(String),
          name: 'Work laptop',
          created_at: '2026-11-20T12:00:00.000Z',
          last_used_at: null,
        },
      ],
    ])
    expect(await list(ann)).toEqual(answer.body.passkeys)
    const { options } = (await ann.post('/api/passkeys/options')).body
    expect(options.excludeCredentials).toEqual([
      { id: device.id, transports: ['internal'], type: 'public-key' },
    ])
  })

  test.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another port of it', { origin: 'http://localhost:8080' }],
    ['under another name', { rpId: 'evil.example' }],
    ['without asking for the person', { userVerified: false }],
    ['in an answer to another question', { type: 'webauthn.get' }],
    ['with a statement that names its maker', { format: 'apple' }],
    ['with a statement of another kind', { format: 'android-safetynet' }],
  ])('one made %s is refused', async (_what, deviation) => {
    const answer = await addPasskey(ann, softwareAuthenticator(), deviation)
    expect([answer.status, answer.body.error.code]).toEqual([401, 'wrong-credentials'])
    expect(await list(ann)).toEqual([])
  })

  test.each(['apple', 'android-key', 'android-safetynet', 'fido-u2f', 'tpm', 'none', 'packed'])(
    'N8: a statement (%s) does not make the server call an address that stands in it',
    async (format) => {
      let calls = 0
      const listener = createServer((_request, answer) => {
        calls += 1
        answer.end()
      })
      await once(listener.listen(0, '127.0.0.1'), 'listening')
      const { port } = listener.address() as AddressInfo
      const certificate = callingCertificate(port)
      const answer = await addPasskey(ann, softwareAuthenticator(), { format, certificate })
      listener.close()
      expect([answer.status, calls]).toEqual([401, 0])
      expect(await list(ann)).toEqual([])
    },
  )

  test('a challenge is good once', async () => {
    const { options } = (await ann.post('/api/passkeys/options')).body
    const [first, second] = [softwareAuthenticator(), softwareAuthenticator()]
    const answers = await Promise.all(
      [first, second].map((device) =>
        ann.post('/api/passkeys', { name: 'x', response: device.create(options) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401])
    expect(await list(ann)).toHaveLength(1)
  })

  test('a challenge is good for five minutes', async () => {
    const { options } = (await ann.post('/api/passkeys/options')).body
    app.deps.clock.advance(5 * MINUTE)
    const response = softwareAuthenticator().create(options)
    expect((await ann.post('/api/passkeys', { name: 'x', response })).status).toBe(401)
  })

  test("another person's challenge, and one for logging in, are as good as none", async () => {
    const bob = await app.member()
    const questions = [
      (await bob.post('/api/passkeys/options')).body.options,
      { ...(await app.visitor().post('/api/login/passkey/options')).body.options, rp: { id: 'localhost' } },
      { ...(await ann.post('/api/reauthenticate/options')).body.options, rp: { id: 'localhost' } },
    ]
    for (const options of questions) {
      const response = softwareAuthenticator().create({ user: { id: 'AAAA' }, ...options })
      const answer = await ann.post('/api/passkeys', { name: 'x', response })
      expect([answer.status, answer.body.error.code]).toEqual([401, 'wrong-credentials'])
    }
    expect(await list(ann)).toEqual([])
  })

  test('one that is kept already is not kept again, not even by somebody else', async () => {
    const bob = await app.member()
    const device = softwareAuthenticator()
    expect((await addPasskey(ann, device)).status).toBe(201)
    for (const who of [ann, bob]) {
      const answer = await addPasskey(who, device)
      expect([answer.status, answer.body.error.code]).toEqual([409, 'conflict'])
    }
    expect([(await list(ann)).length, await list(bob)]).toEqual([1, []])
  })

  test.each(['', '   ', 'two\nlines', 'x'.repeat(61)])('the name %j is refused', async (name) => {
    const answer = await addPasskey(ann, softwareAuthenticator(), { name })
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([400, 'invalid', 'name'])
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
  ])('what no device answers is not looked at: %j', async (response) => {
    const answer = await ann.post('/api/passkeys', { name: 'x', response })
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
      400,
      'invalid',
      'response',
    ])
  })

  test('an answer with its bytes bent is refused, and nothing breaks', async () => {
    for (let n = 0; n < 40; n++) {
      const { options } = (await ann.post('/api/passkeys/options')).body
      const response = softwareAuthenticator().create(options)
      const inner = Object(response['response'])
      const bytes = Buffer.from(inner.attestationObject, 'base64url')
      const bent =
        n % 2 ? bytes.subarray(0, n * 3) : Buffer.concat([bytes.subarray(0, n * 2), Buffer.alloc(3, n)])
      const answer = await ann.post('/api/passkeys', {
        name: 'x',
        response: { ...response, response: { ...inner, attestationObject: bent.toString('base64url') } },
      })
      expect([400, 401]).toContain(answer.status)
    }
    expect(await list(ann)).toEqual([])
  })

  test('at an address where browsers have no passkeys it says so', async () => {
    const host = { host: '192.0.2.7:3000' }
    const answer = await ann.send('POST', '/api/passkeys/options', { headers: host })
    expect([answer.status, answer.body.error.message]).toEqual([400, 'Passkeys do not work at this address.'])
  })
})

describe('S16: without a recent sign-in', () => {
  test('none is added and none is deleted', async () => {
    const bob = await passkeyMember(app)
    const [kept] = await list(bob)
    app.deps.clock.advance(9 * MINUTE)
    const { options } = (await bob.post('/api/passkeys/options')).body
    app.deps.clock.advance(MINUTE)
    const response = softwareAuthenticator().create(options)
    for (const answer of [
      await bob.post('/api/passkeys/options'),
      await bob.post('/api/passkeys', { name: 'x', response }),
      await bob.send('DELETE', `/api/passkeys/${kept.id}`),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, 'reauthentication-needed'])
    }
    expect(await list(bob)).toEqual([kept])
  })
})

describe('deleting a passkey', () => {
  test('the last one too: there is always a password', async () => {
    const bob = await passkeyMember(app)
    const [kept] = await list(bob)
    const answer = await bob.send('DELETE', `/api/passkeys/${kept.id}`)
    expect([answer.status, PasskeyList.parse(answer.body).passkeys]).toEqual([200, []])
    expect((await bob.send('DELETE', `/api/passkeys/${kept.id}`)).status).toBe(404)
  })

  test("another person's is as good as none", async () => {
    const bob = await passkeyMember(app)
    const [kept] = await list(bob)
    const answer = await ann.send('DELETE', `/api/passkeys/${kept.id}`)
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not-found'])
    expect(await list(bob)).toEqual([kept])
    expect(await list(ann)).toEqual([])
  })
})
