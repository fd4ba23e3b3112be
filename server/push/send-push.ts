import http, { type RequestOptions } from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import type { PushPayload } from '#contract/reminders.ts'
import { type AllowedEndpoints, isPushEndpoint, lookupPublic } from '#server/push/push-endpoint.ts'
import { createHostPauses } from '#server/push/host-pauses.ts'
import type { VapidKeys } from '#server/push/vapid-keys.ts'

/** A browser that receives push messages. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: Buffer; readonly auth: Buffer }

/**
 * What a push service did with a message. `gone`: the subscription no longer exists. `rejected`: the push service does not
 * accept it now or later, as after a change of the keys. `failed`: it may accept it later, not before `retryAfterMs`.
 */
export type PushResult =
  | { readonly kind: 'sent' | 'gone' | 'rejected' }
  | { readonly kind: 'failed'; readonly retryAfterMs: number; readonly reason: string }

/** Sends one message, which replaces one with the same tag that a device has not received. Never throws. */
export type SendPush = (
  target: PushTarget,
  payload: PushPayload,
  /** How long the push service keeps it for a device that is off; at most four hours, which is the default. */
  ttlMs?: number,
) => Promise<PushResult>

/** A reminder is stale after that. */
const MAX_TTL_MS = 4 * 3_600_000
const TIMEOUT_MS = 5000
/**
 * The connections to a push service. With sixty members at once (`sendReminders`) of ten devices each, a message waits for
 * at most five others. So their answers take 25 seconds at most, less than the time that a look has.
 */
const MOST_SOCKETS = 120
/** The longest pause that a push service can ask for. */
const MAX_RETRY_MS = 24 * 3_600_000

/**
 * Opens the sender of push messages (RFC 8030), encrypted for the browser (RFC 8291).
 *
 * Sends only to addresses of push services, and only to addresses of the internet after their name was resolved: the
 * connection uses the address that was checked. Follows no redirect and reads no body.
 */
export function createPushSender(
  keys: VapidKeys,
  options: AllowedEndpoints & { readonly subject: string },
): SendPush {
  const connections = { keepAlive: true, maxSockets: MOST_SOCKETS }
  const agent = new https.Agent({ ...connections, lookup: lookupPublic })
  const testAgent = new http.Agent(connections)
  const authorization = createAuthorization(keys, options.subject)
  const pauses = createHostPauses(() => performance.now())
  return async ({ endpoint, p256dh, auth }, payload, ttlMs = MAX_TTL_MS) => {
    if (!isPushEndpoint(endpoint, options)) return { kind: 'rejected' }
    const url = new URL(endpoint)
    const isTest = url.origin === options.testOrigin
    const pauseMs = pauses.remaining(url.host)
    if (pauseMs > 0) return { kind: 'failed', retryAfterMs: pauseMs, reason: 'paused' }
    try {
      const subscription = {
        endpoint,
        keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
      }
      const signature = authorization.of(url.origin)
      const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
        headers: { Authorization: signature.text },
        TTL: Math.floor(Math.max(0, Math.min(ttlMs, MAX_TTL_MS)) / 1000),
        topic: payload.tag,
        urgency: 'normal',
      })
      const sendWith = async (more: object) =>
        await post(
          url,
          { method: 'POST', headers: { ...headers, ...more }, agent: isTest ? testAgent : agent },
          body,
        )
      let response = await sendWith({})
      if ((response.status === 401 || response.status === 403) && signature.wasUsed) {
        // For this push service, whose clock can differ, the signature may be too old.
        authorization.drop(url.origin, signature.text)
        response = await sendWith({ Authorization: authorization.of(url.origin).text })
      }
      const { status, retryAfter } = response
      pauses.record(url.host, status < 500)
      return resultOf(status, retryAfter)
    } catch (error) {
      pauses.record(url.host, false)
      return { kind: 'failed', retryAfterMs: 0, reason: (error as { code?: string }).code ?? 'unknown' }
    }
  }
}

/** How long a signature is used for further messages. It is valid for twelve hours. */
const SIGNED_MS = 6 * 3_600_000
/** There are few push services, but one can have many names. */
const MOST_SIGNED = 1000

/**
 * Identifies the server to the origin of a push service (RFC 8292). Signing takes as much time as the encryption of a message,
 * so a signature is used again, until `drop`.
 */
function createAuthorization({ publicKey, privateKey }: VapidKeys, subject: string) {
  const signed = new Map<string, { readonly text: string; readonly until: number }>()
  function of(origin: string): { readonly text: string; readonly wasUsed: boolean } {
    // A clock that is never set back.
    const now = performance.now()
    const known = signed.get(origin)
    if (known !== undefined && known.until > now) return { text: known.text, wasUsed: true }
    if (signed.size >= MOST_SIGNED) signed.clear()
    const { Authorization: text } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
    )
    signed.set(origin, { text, until: now + SIGNED_MS })
    return { text, wasUsed: false }
  }
  return {
    of,
    /** Uses a signature no longer, unless another message has replaced it meanwhile. */
    drop(origin: string, text: string): void {
      if (signed.get(origin)?.text === text) signed.delete(origin)
    },
  }
}

class PushTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

type PushResponse = { readonly status: number; readonly retryAfter: string | undefined }

/** Sends a request. Its time begins when it gets a connection: the wait for one is no failure of the push service. */
function post(url: URL, options: RequestOptions, body: Buffer): Promise<PushResponse> {
  return new Promise((resolve, reject) => {
    const { request: send } = url.protocol === 'https:' ? https : http
    const request = send(url, options, (response) => {
      // Otherwise the connection is not used again.
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    request.once('socket', () => {
      const timer = setTimeout(() => request.destroy(new PushTimeout()), TIMEOUT_MS)
      request.once('close', () => clearTimeout(timer))
    })
    request.on('error', reject)
    request.end(body)
  })
}

function resultOf(status: number, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
    return {
      kind: 'failed',
      retryAfterMs: Math.min(seconds * 1000, MAX_RETRY_MS),
      reason: `status ${status}`,
    }
  }
  return { kind: 'rejected' }
}
