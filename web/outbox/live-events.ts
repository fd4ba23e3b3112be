import { LIVE_EVENTS, MAX_UNSEEN_MS, TAB_HEADER, UNSEEN_HEADER } from '#contract/live.ts'
import { PATHS } from '#contract/paths.ts'
import { USER_HEADER } from '#contract/user-header.ts'
import { renewAccess, TIMEOUT_MS, tokensSettled } from '#web/api/api.ts'
import { shownUser, readSession } from '#web/api/session/session.ts'
import { followEventStream, type OpenedStream } from '#web/outbox/event-stream.ts'
import { listCurrentSince } from '#web/api/dashboard/early-calls.ts'
import { followPageCache } from '#web/api/page-cache.ts'
import { readAgain, readOlderThan } from '#web/outbox/record-write.ts'
import { CODE_LOADED_AT, TAB_ID } from '#web/api/session/session-events.ts'

/** How long the connection stays open in a hidden tab: a short visit to a casino does not close it. */
const HIDDEN_MS = 30_000

/** Events within this time cause one refetch. */
const BATCH_MS = 200

/** A request, or an event that was sent to the last connection, is on its way for less. */
const ON_THE_WAY_MS = 1_000

/** The difference between two times on the way, of the request for the list and of the one for the stream. */
const JITTER_MS = 200

let followers = 0
let connection: AbortController | null = null
/** When the last connection ended; null before the first one. */
let endedAt: number | null = null
/**
 * Whether the connection begins with too few events: the page was without one while it was hidden, or in the back/forward
 * cache, or its request was on the way for long.
 */
let isGap = false
let unfollowPageCache = () => {}
let hiddenTimer: ReturnType<typeof setTimeout> | undefined
let refetchTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Receives the changes that the user makes on other devices, while the page is visible. All callers share one
 * connection.
 *
 * @returns the function that stops it.
 */
export function followLiveEvents(): () => void {
  if (followers++ === 0) {
    document.addEventListener('visibilitychange', updateConnection)
    addEventListener('online', updateConnection)
    unfollowPageCache = followPageCache({ onLeave: goAway, onReturn: updateConnection })
    updateConnection()
  }
  return () => {
    if (--followers > 0) return
    unfollowPageCache()
    document.removeEventListener('visibilitychange', updateConnection)
    removeEventListener('online', updateConnection)
    clearTimeout(hiddenTimer)
    disconnect()
  }
}

function updateConnection(): void {
  clearTimeout(hiddenTimer)
  if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(goAway, HIDDEN_MS)
  else if (connection === null) {
    const controller = new AbortController()
    connection = controller
    void followEventStream({ open, wait, onEvent, onOpen }, controller.signal).then(() => {
      if (connection === controller) disconnect()
    })
  }
}

function goAway(): void {
  isGap = true
  disconnect()
}

function disconnect(): void {
  if (connection === null) return
  connection.abort()
  connection = null
  endedAt = Date.now()
}

/** Reads again what was requested before the events with which the connection begins. */
function onOpen(isFirst: boolean): void {
  if (!isFirst || isGap || (endedAt !== null && unseenMs() > MAX_UNSEEN_MS)) scheduleRefetch()
  else if (endedAt === null) readOlderThan(Date.now() - MAX_UNSEEN_MS + TIMEOUT_MS)
  isGap = false
}

/** Returns for how long the page has received no events: since its last connection, or since its first request for data. */
function unseenMs(): number {
  if (endedAt !== null) return Math.abs(Date.now() - endedAt) + ON_THE_WAY_MS
  return Math.abs(Date.now() - Math.min(CODE_LOADED_AT, listCurrentSince())) + JITTER_MS
}

async function open(signal: AbortSignal): Promise<OpenedStream> {
  await tokensSettled()
  const userId = shownUser()
  const sentAt = Date.now()
  const response = await fetch(PATHS.events, {
    signal,
    credentials: 'same-origin',
    headers: {
      accept: 'text/event-stream',
      [TAB_HEADER]: TAB_ID,
      [UNSEEN_HEADER]: String(Math.ceil(unseenMs())),
      ...(userId === undefined ? {} : { [USER_HEADER]: userId }),
    },
  })
  isGap ||= Math.abs(Date.now() - sentAt) > ON_THE_WAY_MS
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (response.ok && isStream && response.body) return { kind: 'open', body: response.body }
  await response.body?.cancel()
  // Another user has logged in in this browser: the next attempt is for that user.
  if (response.status === 409) await readSession()
  if (response.status !== 401) return { kind: 'retry' }
  const renewed = await renewAccess()
  return { kind: renewed.kind === 'rejected' ? 'signed-out' : 'retry' }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('stopped'))
    })
  })
}

function onEvent(event: string): void {
  const known = LIVE_EVENTS.find((name) => name === event)
  if (known === undefined) return
  if (known === 'dashboard') scheduleRefetch()
  // First the session: after a log-out in another tab, the queries of the member would be rejected.
  else void readSession().then(() => (known === 'signed-out' ? undefined : scheduleRefetch()))
}

function scheduleRefetch(): void {
  clearTimeout(refetchTimer)
  refetchTimer = setTimeout(readAgain, BATCH_MS)
}
