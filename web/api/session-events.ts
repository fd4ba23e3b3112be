/**
 * The events of a session (spec section 4). `initial` is for the page that has loaded. The others reach every open tab.
 */
export const SESSION_EVENTS = [
  'initial',
  'signed-in',
  'token-refreshed',
  'signed-out',
  'password-recovery',
  'user-updated',
  'mfa-verified',
] as const

export type SessionEvent = (typeof SESSION_EVENTS)[number]

/** `expiresAt` is sent with `token-refreshed`: tabs share the cookies, so the other tabs need not renew them. */
export type SessionMessage = {
  readonly event: SessionEvent
  readonly expiresAt?: number
  /** Whether another tab of this browser sent it. */
  readonly fromOtherTab: boolean
}

const listeners = new Set<(message: SessionMessage) => void>()
let channel: BroadcastChannel | undefined

/** Calls the listener with each event. @returns the function that unsubscribes it. */
export function onSessionEvent(listener: (message: SessionMessage) => void): () => void {
  openChannel()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Publishes an event to this page and, except `initial`, to the other tabs. */
export function announce(event: SessionEvent, expiresAt?: number): void {
  const message = expiresAt === undefined ? { event } : { event, expiresAt }
  for (const listener of listeners) listener({ ...message, fromOtherTab: false })
  if (event === 'initial') return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  openChannel().postMessage(message)
}

function openChannel(): BroadcastChannel {
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
  if (event === undefined || event === 'initial') return null
  if (!('expiresAt' in data)) return { event, fromOtherTab: true }
  return Number.isSafeInteger(data.expiresAt)
    ? { event, expiresAt: Number(data.expiresAt), fromOtherTab: true }
    : null
}
