/**
 * What can happen to a session (spec section 4): `initial` is what a page finds when it opens, the others reach every
 * open page.
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

/** `expiresAt` comes with `token-refreshed`: the cookies are shared, so the other pages need not renew again. */
export type SessionNews = {
  readonly event: SessionEvent
  readonly expiresAt?: number
  /** Whether another page of this browser says so. */
  readonly elsewhere: boolean
}

const listeners = new Set<(news: SessionNews) => void>()
let channel: BroadcastChannel | undefined

/** @returns the function that stops listening. */
export function onSessionEvent(listener: (news: SessionNews) => void): () => void {
  listenElsewhere()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells this page and, but for `initial`, every other one. */
export function announce(event: SessionEvent, expiresAt?: number): void {
  const message = expiresAt === undefined ? { event } : { event, expiresAt }
  for (const listener of listeners) listener({ ...message, elsewhere: false })
  if (event === 'initial') return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
  listenElsewhere().postMessage(message)
}

function listenElsewhere(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel('session')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = readNews(data)
    if (news) for (const listener of listeners) listener(news)
  })
  return channel
}

/** A page of another version may say something else: that is nothing. */
export function readNews(data: unknown): SessionNews | null {
  if (typeof data !== 'object' || data === null || !('event' in data)) return null
  const event = SESSION_EVENTS.find((name) => name === data.event)
  if (event === undefined || event === 'initial') return null
  if (!('expiresAt' in data)) return { event, elsewhere: true }
  return Number.isSafeInteger(data.expiresAt)
    ? { event, expiresAt: Number(data.expiresAt), elsewhere: true }
    : null
}
