import type { AddReminderDevice } from '#contract/reminders.ts'

/** Returns a push subscription as the server stores it; null if the browser gives no keys. */
export function deviceOf(subscription: PushSubscription): AddReminderDevice | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint === undefined || p256dh === undefined || auth === undefined
    ? null
    : { endpoint, keys: { p256dh, auth } }
}

/** Returns the ID of the device that the server knows by an endpoint: its SHA-256 in base64url, without padding. */
export async function deviceIdOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const text = String.fromCodePoint(...new Uint8Array(hash))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
