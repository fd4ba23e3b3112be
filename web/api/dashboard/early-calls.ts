import { PATHS } from '#contract/paths.ts'
import { SIGNED_IN_COOKIE, SIGNED_IN_VALUE } from '#contract/signed-in-cookie.ts'
import type { ClockMark } from '#web/api/server-clock.ts'

/** A call that the page has sent before its modules. */
type EarlyCall = {
  /** The ID of the user whose list it requests; undefined in other calls. */
  readonly userId?: string
  readonly sent: ClockMark
  /** Who this browser was used by when it was sent (`usedBy`). */
  readonly usedBy: string
  readonly response: Promise<Response>
}

declare global {
  // A global of the inline script, which no module exports.
  var earlyCalls: Record<string, EarlyCall | undefined> | undefined
  /** The list's catalog in the cache of the service worker. */
  var storedCatalog: ReturnType<CacheStorage['match']> | undefined
}

/** The response is older than the page's first render by at most this time. */
const MAX_AGE_MS = 10_000

/** The mark that the browser is signed in, on any port: a hint. Its group is the start of the user's ID, if it has one. */
export const SIGNED_IN = new RegExp(`(?:^|; )${SIGNED_IN_COOKIE}(?:_\\d+)?=${SIGNED_IN_VALUE}(?=;|$)`)
/** The user whose list the browser has stored. */
export const STORED_USER = /^{"user":{"id":"([^"]+)"/

/** When the early request of the list that this page uses was sent, in the time of `Date.now()`; null without one. */
let listSentAt: number | null = null

/**
 * Returns the call that the page has sent already, once; null if there is none, or if it is too old or of another user, or
 * if someone has logged out or in since, for example in another tab.
 */
export function takeEarlyCall(path: string, userId: string | undefined): EarlyCall | null {
  const call = globalThis.earlyCalls?.[path]
  if (call === undefined) return null
  delete globalThis.earlyCalls?.[path]
  const age = performance.now() - call.sent.page
  if (call.userId !== userId || age >= MAX_AGE_MS || call.usedBy !== usedBy()) return null
  if (path === PATHS.dashboard) listSentAt = Date.now() - age
  return call
}

/** Returns since when the list of this page is current: when it was requested early, else now. */
export function listCurrentSince(): number {
  return listSentAt ?? Date.now()
}

/** The mark of who is signed in, and whose list the browser has stored, as the script reads them. */
function usedBy(): string {
  let id = ''
  try {
    id = STORED_USER.exec(localStorage.getItem('lastDashboard') ?? '')?.[1] ?? ''
  } catch {
    // Blocked storage is an empty one.
  }
  const mark = SIGNED_IN.exec(document.cookie)
  return `${mark === null ? '' : `1.${mark[1] ?? ''}`} ${id}`
}
