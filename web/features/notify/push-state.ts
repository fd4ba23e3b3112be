import { deviceIdOf } from '#web/offline/push-device.ts'
import { activeWorker, workerRegistration } from '#web/offline/installed-worker.ts'
import { needsHomeScreen } from '#web/features/notify/notify-permission.ts'
import { isText, objectOf } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** The ID of the member who has turned push messages on in this browser. It lasts until they are turned off. */
export const pushOwner = stored('pushOwner', isText)

type PushDevice = { readonly userId: string; readonly deviceId: string }

/** The device that this browser has registered since the member logged in. A log-out removes it here and on the server. */
export const pushDevice = stored('pushDevice', objectOf<PushDevice>({ userId: isText, deviceId: isText }))

/**
 * Whether this browser can receive push messages.
 *
 * `on`: it has a subscription, which the server knows as the device `id` unless that was removed. `off`: it can have one.
 * `blocked`: the user has blocked notifications. `home-screen`: iOS allows them only to sites on the Home Screen. `insecure`: the
 * page was opened without https. `unsupported`: it has no push messages, as some private windows. `broken`: it has them, but fails.
 */
export type PushState =
  | { readonly kind: 'on'; readonly id: string }
  | { readonly kind: 'off' | 'blocked' | 'home-screen' | 'insecure' | 'unsupported' | 'broken' }

/** Returns whether this browser can receive push messages. Asks for nothing. Never rejects. */
export async function readPushState(): Promise<PushState> {
  // First, because the Home Screen of iOS does not help a page without https.
  if (!globalThis.isSecureContext) return { kind: 'insecure' }
  if (needsHomeScreen()) return { kind: 'home-screen' }
  if (!hasPush()) return { kind: 'unsupported' }
  try {
    if (Notification.permission === 'denied') return { kind: 'blocked' }
    // Without a worker yet, there is no subscription either; the page registers the worker after it has loaded.
    const registration = await workerRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    if (!subscription || Notification.permission !== 'granted') return { kind: 'off' }
    return { kind: 'on', id: await deviceIdOf(subscription.endpoint) }
  } catch {
    return { kind: 'broken' }
  }
}

/** Returns whether the browser has the interfaces. Those of iOS and some private windows are missing. */
export function hasPush(): boolean {
  return 'Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis
}

/**
 * Subscribes this browser, whose user has allowed notifications.
 *
 * A subscription for another key of the server is replaced: the push service would reject messages to it.
 *
 * @param publicKey of the server, in base64url.
 * @throws an error of the browser: no worker within 30 seconds, or no connection to its push service.
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await activeWorker()
  const key = bytesOf(publicKey)
  const known = await pushManager.getSubscription()
  if (known && !isSame(known.options.applicationServerKey, key)) await known.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/**
 * Ends the subscription of this browser, if it has one, so that no page registers it again. Never rejects: the server sends
 * nothing to a removed device.
 */
export async function unsubscribeFromPush(): Promise<void> {
  pushOwner.remove()
  pushDevice.remove()
  try {
    const registration = await workerRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // There is none, or the browser has lost it.
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0))
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index])
}
