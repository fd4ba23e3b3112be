import http, { type RequestOptions } from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import type { PushPayload } from '#contract/reminders.ts'
import { type AllowedEndpoints, isPushEndpoint, lookupPublic } from '#server/push/push-endpoint.ts'
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

/** Sends one message. Never throws. */
export type SendPush = (target: PushTarget, payload: PushPayload) => Promise<PushResult>

/** How long a push service keeps a message for a device that is off. A reminder is stale after that. */
const TTL_SECONDS = 4 * 3600
const TIMEOUT_MS = 5000
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
  const agent = new https.Agent({ keepAlive: true, maxSockets: 20, lookup: lookupPublic })
  const vapidDetails = { ...keys, subject: options.subject }
  return async ({ endpoint, p256dh, auth }, payload) => {
    if (!isPushEndpoint(endpoint, options)) return { kind: 'rejected' }
    const url = new URL(endpoint)
    const isTest = url.origin === options.testOrigin
    try {
      const subscription = {
        endpoint,
        keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
      }
      const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(payload), {
        vapidDetails,
        TTL: TTL_SECONDS,
        urgency: 'normal',
      })
      const { status, retryAfter } = await post(
        url,
        { method: 'POST', headers, ...(!isTest && { agent }) },
        body,
      )
      return resultOf(status, retryAfter)
    } catch (error) {
      return { kind: 'failed', retryAfterMs: 0, reason: (error as { code?: string }).code ?? 'unknown' }
    }
  }
}

type PushResponse = { readonly status: number; readonly retryAfter: string | undefined }

function post(url: URL, options: RequestOptions, body: Buffer): Promise<PushResponse> {
  return new Promise((resolve, reject) => {
    const { request: send } = url.protocol === 'https:' ? https : http
    const request = send(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      // Otherwise the connection is not used again.
      response.resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
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
