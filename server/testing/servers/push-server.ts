import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { PushPayload } from '#contract/reminders.ts'

/** A browser that subscribed to a push service. */
export type TestBrowser = {
  /** `PushSubscription.toJSON()` */
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  /** What it received, decrypted, oldest first. */
  readonly received: PushPayload[]
  /** What the push service answers from now on; 201 by default. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void
}

export type PushServer = {
  readonly origin: string
  /** How many requests it got. */
  readonly requests: () => number
  browser(): TestBrowser
  stop(): Promise<void>
}

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> }

type Subscribed = { readonly open: (body: Buffer) => Buffer; readonly browser: TestBrowser }

/**
 * Starts a push service on loopback. It verifies the server's signature (RFC 8292) and decrypts messages as a browser does
 * (RFC 8291); a request that is wrong gets 400.
 */
export async function startPushServer(): Promise<PushServer> {
  const subscribed = new Map<string, Subscribed>()
  const answers = new Map<string, Answer>()
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    buffer(request).then(
      (body) => {
        const { status, headers } = receive(request, body)
        response.writeHead(status, headers).end()
      },
      () => response.destroy(),
    )
  })

  function receive({ url: path = '', headers }: IncomingMessage, body: Buffer): Answer {
    const found = subscribed.get(path)
    if (found === undefined) return { status: 404 }
    if (!isSigned(headers, origin)) return { status: 400 }
    const answer = answers.get(path) ?? { status: 201 }
    if (answer.status < 300)
      found.browser.received.push(PushPayload.parse(JSON.parse(found.open(body).toString())))
    return answer
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    requests: () => requests,
    browser() {
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const { keys, open } = createKeys()
      const browser: TestBrowser = {
        subscription: { endpoint: `${origin}${path}`, keys },
        received: [],
        answer: (status, headers = {}) => void answers.set(path, { status, headers }),
      }
      subscribed.set(path, { open, browser })
      return browser
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Creates the keys of a subscription. `open` decrypts a message of one record (RFC 8188, aes128gcm). */
export function createKeys() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  const open = (body: Buffer): Buffer => {
    const salt = body.subarray(0, 16)
    const idLength = body[20] ?? 0
    const senderKey = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
    const inputKey = hkdf(ecdh.computeSecret(senderKey), auth, info, 32)
    const key = hkdf(inputKey, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = hkdf(inputKey, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // The last record ends with 2, and zeros after it.
    return padded.subarray(0, padded.lastIndexOf(2))
  }
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return { keys, open }
}

/** Whether the request has a valid token for this push service, with the key in the header. */
function isSigned({ authorization = '' }: IncomingHttpHeaders, audience: string): boolean {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  if (x === undefined || y === undefined) return false
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const sent = Buffer.from(`${head}.${claims}`)
  const parsed = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return (
    parsed.aud === audience &&
    verify('sha256', sent, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  )
}
