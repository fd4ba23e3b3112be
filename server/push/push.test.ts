import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PushPayload } from '#contract/reminders.ts'
import { loadVapidKeys, VAPID_FILE } from '#server/push/load-vapid-keys.ts'
import { isPublicAddress, isPushEndpoint, lookupPublic } from '#server/push/push-endpoint.ts'
import { createPushService, parsePushKeys } from '#server/push/push-service.ts'
import { createPushSender } from '#server/push/send-push.ts'
import { createVapidKeys, isKeyPair, isVapidPrivateKey, isVapidPublicKey } from '#server/push/vapid-keys.ts'
import { startPushServer } from '#server/testing/servers/push-server.ts'

const NO_OTHERS = { hosts: [], testOrigin: null }

describe('an endpoint', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=x', true],
    ['https://FCM.googleapis.com:443/x', true],
    ['https://push.apple.com/x', false],
    ['https://evilpush.apple.com/x', false],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com./x', false],
    ['https://fcm.googleapis.com/x#y', false],
    ['https://localhost/x', false],
    ['https://127.0.0.1/x', false],
    ['https://[::1]/x', false],
    ['https://0x7f.1/x', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s is one of a push service: %s', (endpoint, is) =>
    expect(isPushEndpoint(endpoint, NO_OTHERS)).toBe(is),
  )

  test('of another service is accepted if the operator allows its host', () => {
    const options = { hosts: ['push.example.com', '*.push.example.net'], testOrigin: null }
    expect(isPushEndpoint('https://push.example.com/x', options)).toBe(true)
    expect(isPushEndpoint('https://a.push.example.net/x', options)).toBe(true)
    expect(isPushEndpoint('https://push.example.net/x', options)).toBe(false)
  })
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['localhost', false],
])('%s is an address of the internet: %s', (address, is) => expect(isPublicAddress(address)).toBe(is))

test('a name of this machine resolves to nothing', async () => {
  const code = await new Promise((resolve) =>
    lookupPublic('localhost', {}, (error) => resolve((error as { code?: string } | null)?.code)),
  )
  expect(code).toBe('ENOTPUBLIC')
})

test('keys of a subscription are a point on the curve and 16 bytes', () => {
  const { publicKey } = createVapidKeys()
  const auth = Buffer.alloc(16).toString('base64url')
  expect(parsePushKeys({ p256dh: publicKey, auth })?.p256dh).toHaveLength(65)
  expect(parsePushKeys({ p256dh: publicKey, auth: auth.slice(2) })).toBe(null)
  expect(parsePushKeys({ p256dh: publicKey.slice(4), auth })).toBe(null)
  const [head, ...rest] = Buffer.from(publicKey, 'base64url')
  const moved = Buffer.from([head ?? 4, ...rest.map((byte) => byte ^ 1)]).toString('base64url')
  expect(parsePushKeys({ p256dh: moved, auth })).toBe(null)
})

describe('the keys of the server', () => {
  let dataDir: string
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'daily-bonus-push-'))))
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  test('are generated once, for their owner only', async () => {
    const keys = await loadVapidKeys(dataDir)
    expect(isVapidPublicKey(keys.publicKey) && isVapidPrivateKey(keys.privateKey)).toBe(true)
    expect(isKeyPair(keys.publicKey, keys.privateKey)).toBe(true)
    expect(await loadVapidKeys(dataDir)).toEqual(keys)
    expect(statSync(join(dataDir, VAPID_FILE)).mode & 0o777).toBe(0o600)
  })

  test('are not replaced when their file is damaged', async () => {
    const file = join(dataDir, VAPID_FILE)
    for (const text of [
      '',
      '{}',
      JSON.stringify({ ...createVapidKeys(), privateKey: createVapidKeys().privateKey }),
    ]) {
      writeFileSync(file, text)
      await expect(loadVapidKeys(dataDir)).rejects.toThrow('is damaged')
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
  })
})

describe('a message', () => {
  const payload: PushPayload = {
    title: 'Daily Bonus Blog',
    body: 'Zürich – ✓',
    tag: 'digest',
    badge: 3,
    url: '/dashboard',
    actions: [],
    at: '2026-11-20T12:00:00.000Z',
  }

  test('is decrypted by the browser, and its result follows from the status', async () => {
    const server = await startPushServer()
    try {
      const browser = server.browser()
      const { endpoint, keys } = browser.subscription
      const send = createPushSender(createVapidKeys(), {
        subject: 'mailto:a@example.test',
        hosts: [],
        testOrigin: server.origin,
      })
      const target = {
        endpoint,
        p256dh: Buffer.from(keys.p256dh, 'base64url'),
        auth: Buffer.from(keys.auth, 'base64url'),
      }
      expect(await send(target, payload)).toEqual({ kind: 'sent' })
      expect(browser.received).toEqual([payload])
      for (const [status, headers, kind, retryAfterMs] of [
        [404, {}, 'gone', undefined],
        [410, {}, 'gone', undefined],
        [403, {}, 'rejected', undefined],
        [413, {}, 'rejected', undefined],
        [307, { location: `${server.origin}/elsewhere` }, 'rejected', undefined],
        [429, { 'retry-after': '30' }, 'failed', 30_000],
        [503, { 'retry-after': '999999999' }, 'failed', 86_400_000],
        [500, { 'retry-after': 'soon' }, 'failed', 0],
      ] as const) {
        browser.answer(status, headers)
        const before = server.requests()
        expect(await send(target, payload)).toMatchObject({
          kind,
          ...(retryAfterMs !== undefined && { retryAfterMs }),
        })
        // A rejected signature can be too old, so another one follows.
        expect(server.requests()).toBe(before + (status === 403 ? 2 : 1))
      }
    } finally {
      await server.stop()
    }
  })

  test('has the same signature as others for the same push service', async () => {
    const signatures: (string | undefined)[] = []
    const server = createServer((request, response) => {
      signatures.push(request.headers.authorization)
      response.writeHead(201).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      const testOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const keys = { p256dh: Buffer.from(createVapidKeys().publicKey, 'base64url'), auth: Buffer.alloc(16) }
      const send = createPushSender(createVapidKeys(), {
        subject: 'mailto:a@example.test',
        hosts: [],
        testOrigin,
      })
      for (const path of ['one', 'two'])
        expect(await send({ endpoint: `${testOrigin}/${path}`, ...keys }, payload)).toEqual({ kind: 'sent' })
    } finally {
      server.closeAllConnections()
      server.close()
    }
    expect(signatures).toHaveLength(2)
    expect(signatures[0]).toMatch(/^vapid t=/)
    expect(signatures[1]).toBe(signatures[0])
  })

  test('is sent again with a new signature when the push service rejects the earlier one', async () => {
    const signatures: (string | undefined)[] = []
    const server = createServer((request, response) => {
      const { authorization } = request.headers
      const isOld = signatures.length > 0 && authorization === signatures[0]
      signatures.push(authorization)
      response.writeHead(isOld ? 401 : 201).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { send, target } = senderTo(server)
    try {
      for (let n = 0; n < 3; n++) expect(await send(target, payload)).toEqual({ kind: 'sent' })
    } finally {
      server.closeAllConnections()
      server.close()
    }
    const [first, second, third, fourth] = signatures
    expect(signatures).toHaveLength(4)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(fourth).toBe(third)
  })

  test('has its full time after it has waited for a connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const held: ServerResponse[] = []
    const server = createServer((_request, response) => void held.push(response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { send, target } = senderTo(server)
    const arrived = async (count: number) => {
      while (held.length < count) await new Promise((resolve) => setImmediate(resolve))
    }
    try {
      const sending = Array.from({ length: 122 }, async () => (await send(target, payload)).kind)
      await arrived(120)
      vi.advanceTimersByTime(4000)
      for (const response of held.splice(0)) response.writeHead(201).end()
      await arrived(2)
      vi.advanceTimersByTime(4000)
      held.pop()?.writeHead(201).end()
      expect(await Promise.race(sending.slice(120))).toBe('sent')
      // The last one gets no answer.
      vi.advanceTimersByTime(2000)
      expect((await Promise.all(sending)).filter((kind) => kind === 'failed')).toHaveLength(1)
    } finally {
      vi.useRealTimers()
      server.closeAllConnections()
      server.close()
    }
  })

  /** Sends to a browser of a push service on loopback. */
  function senderTo(server: Server) {
    const testOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const send = createPushSender(createVapidKeys(), {
      subject: 'mailto:a@example.test',
      hosts: [],
      testOrigin,
    })
    const p256dh = Buffer.from(createVapidKeys().publicKey, 'base64url')
    return { send, target: { endpoint: `${testOrigin}/x`, p256dh, auth: Buffer.alloc(16) } }
  }

  test('fails while the library cannot be loaded, which is tried again with the next message', async () => {
    const server = await startPushServer()
    const { endpoint, keys } = server.browser().subscription
    const target = {
      endpoint,
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    }
    let failures = 1
    const load = async () => {
      if (failures-- > 0) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
      return await import('#server/push/send-push.ts')
    }
    const options = { subject: 'mailto:a@example.test', hosts: [], testOrigin: server.origin }
    const { send } = createPushService(createVapidKeys(), options, load)
    try {
      expect(await send(target, payload)).toEqual({ kind: 'failed', retryAfterMs: 0, reason: 'EMFILE' })
      expect(await send(target, payload)).toEqual({ kind: 'sent' })
    } finally {
      await server.stop()
    }
  })

  test('is not sent to another host, and a service that is down is a failure', async () => {
    const send = createPushSender(createVapidKeys(), {
      subject: 'mailto:a@example.test',
      hosts: [],
      testOrigin: 'http://127.0.0.1:9',
    })
    const keys = { p256dh: Buffer.from(createVapidKeys().publicKey, 'base64url'), auth: Buffer.alloc(16) }
    const to = (endpoint: string) => send({ endpoint, ...keys }, payload)
    expect(await to('https://example.test/x')).toEqual({ kind: 'rejected' })
    expect(await to(`http://127.0.0.1:9/${randomUUID()}`)).toMatchObject({ kind: 'failed' })
  })
})
