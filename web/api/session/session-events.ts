import { newId } from '#web/api/new-id.ts'
import { followPageCache } from '#web/api/page-cache.ts'

/** The events of a session. They reach every open tab. */
const SESSION_EVENTS = [
  'signed-in',
  'token-refreshed',
  'signed-out',
  'password-recovery',
  'user-updated',
  'mfa-verified',
] as const

export type SessionEvent = (typeof SESSION_EVENTS)[number]

/** `expiresAt` is sent with `token-refreshed`: tabs share the cookies, so the other tabs need not renew them. */
export type SessionMessage = { readonly event: SessionEvent; readonly expiresAt?: number }

const listeners = new Set<(message: SessionMessage) => void>()
let channel: BroadcastChannel | undefined
let isFollowingPageCache = false

/** Calls the listener with each event of another tab. @returns the function that unsubscribes it. */
export function onSessionEvent(listener: (message: SessionMessage) => void): () => void {
  openChannel()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Publishes an event to the other tabs. */
export function announce(event: SessionEvent, expiresAt?: number): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  openChannel().postMessage(expiresAt === undefined ? { event } : { event, expiresAt })
}

function openChannel(): BroadcastChannel {
  if (!isFollowingPageCache && typeof addEventListener === 'function') {
    isFollowingPageCache = true
    followPageCache({
      onLeave() {
        channel?.close()
        channel = undefined
      },
      onReturn: () => void openChannel(),
    })
  }
  if (channel) return channel
  channel = new BroadcastChannel('session')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = parseSessionMessage(data)
    if (message) for (const listener of listeners) listener(message)
  })
  return channel
}

/** Parses a message of another tab. @returns null for an invalid one, such as from another version of the page. */
export function parseSessionMessage(data: unknown): SessionMessage | null {
  if (typeof data !== 'object' || data === null || !('event' in data)) return null
  const event = SESSION_EVENTS.find((name) => name === data.event)
  if (event === undefined) return null
  if (!('expiresAt' in data)) return { event }
  return Number.isSafeInteger(data.expiresAt) ? { event, expiresAt: Number(data.expiresAt) } : null
}

/** The ID that this page sends to the server, so that it does not receive events of its own changes. */
export const TAB_ID: string = newId()

/** When the code of the page began to run, in the time of `Date.now()`: only its early calls were sent before. */
export const CODE_LOADED_AT = Date.now()
