import { createECDH } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { loadVapidKeys } from '#server/push/load-vapid-keys.ts'
import { type AllowedEndpoints, endpointReachability } from '#server/push/push-endpoint.ts'
import type { PushTarget, SendPush } from '#server/push/send-push.ts'
import type { VapidKeys } from '#server/push/vapid-keys.ts'

/** Push messages to browsers. */
export type PushService = {
  /** The `applicationServerKey` of subscriptions. */
  readonly publicKey: string
  /** Returns whether messages can be sent to an endpoint: see `endpointReachability`. */
  readonly reachability: (endpoint: string) => ReturnType<typeof endpointReachability>
  readonly send: SendPush
}

/** Loads the library that sends. */
const loadSender = () => import('#server/push/send-push.ts')

/** Opens the service with the keys of the server. A library that could not be loaded is loaded again with the next message. */
export function createPushService(
  keys: VapidKeys,
  options: AllowedEndpoints & { readonly subject: string },
  load = loadSender,
): PushService {
  let sender: Promise<SendPush> | undefined
  return {
    publicKey: keys.publicKey,
    reachability: (endpoint) => endpointReachability(endpoint, options),
    // Loads the library with the first message.
    async send(...message) {
      sender ??= load().then((it) => it.createPushSender(keys, options))
      try {
        return await (
          await sender
        )(...message)
      } catch (error) {
        sender = undefined
        return { kind: 'failed', retryAfterMs: 0, reason: (error as { code?: string }).code ?? 'unknown' }
      }
    },
  }
}

/**
 * Opens the service that is configured: with the keys of VAPID_PUBLIC_KEY, or with those of the data directory.
 *
 * @returns null with PostgreSQL and without VAPID_PUBLIC_KEY: servers would have different keys.
 */
export async function openPushService(
  config: Pick<Config, 'vapid' | 'vapidSubject' | 'pushHosts' | 'pushTestOrigin' | 'databaseUrl' | 'dataDir'>,
): Promise<PushService | null> {
  const { vapid, vapidSubject: subject, pushHosts: hosts, pushTestOrigin: testOrigin } = config
  const keys = vapid ?? (config.databaseUrl === null ? await loadVapidKeys(config.dataDir) : null)
  return keys && createPushService(keys, { subject, hosts, testOrigin })
}

/** Parses the keys of a subscription: a point on P-256 and 16 bytes. @returns null if they are none. */
export function parsePushKeys(keys: {
  readonly p256dh: string
  readonly auth: string
}): Pick<PushTarget, 'p256dh' | 'auth'> | null {
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  if (p256dh.length !== 65 || auth.length !== 16) return null
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(p256dh)
  } catch {
    return null
  }
  return { p256dh, auth }
}
