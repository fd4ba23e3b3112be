import { LIVE_EVENTS, TAB_HEADER } from '#contract/live.ts'
import { PATHS } from '#contract/paths.ts'
import { renewAccess, tokensSettled } from '#web/data/api.ts'
import { followLine, type LineOpened } from '#web/data/live-line.ts'
import { queryClient } from '#web/data/queries.ts'
import { recordedGestures } from '#web/data/recorded-gestures.ts'
import { readSession } from '#web/data/session.ts'
import { TAB_ID } from '#web/data/tab-id.ts'

/** Somebody who looks at a casino's page for a moment comes back to a line that never closed. */
const HIDDEN_MS = 30_000

/** News that come together are read together. */
const GATHER_MS = 200

let followers = 0
let following: AbortController | null = null
let hidden: ReturnType<typeof setTimeout> | undefined
let rereading: ReturnType<typeof setTimeout> | undefined

/**
 * Follows what changes for the signed-in person on their other devices, while anybody asks for it and the page is
 * looked at.
 *
 * @returns the function that stops.
 */
export function followLiveEvents(): () => void {
  if (followers++ === 0) {
    document.addEventListener('visibilitychange', lookedAt)
    addEventListener('online', lookedAt)
    lookedAt()
  }
  return () => {
    if (--followers > 0) return
    document.removeEventListener('visibilitychange', lookedAt)
    removeEventListener('online', lookedAt)
    clearTimeout(hidden)
    hangUp()
  }
}

function lookedAt(): void {
  clearTimeout(hidden)
  if (document.visibilityState === 'hidden') hidden = setTimeout(hangUp, HIDDEN_MS)
  else if (following === null) {
    const line = new AbortController()
    following = line
    void followLine({ open, wait, hear, resumed: reread }, line.signal).then(() => {
      if (following === line) following = null
    })
  }
}

function hangUp(): void {
  following?.abort()
  following = null
}

async function open(signal: AbortSignal): Promise<LineOpened> {
  await tokensSettled()
  const response = await fetch(PATHS.events, {
    signal,
    credentials: 'same-origin',
    headers: { accept: 'text/event-stream', [TAB_HEADER]: TAB_ID },
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (response.ok && isStream && response.body) return { kind: 'open', body: response.body }
  await response.body?.cancel()
  if (response.status !== 401) return { kind: 'later' }
  const renewed = await renewAccess()
  return { kind: renewed.kind === 'refused' ? 'gone' : 'later' }
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

function hear(event: string): void {
  const known = LIVE_EVENTS.find((name) => name === event)
  if (known === undefined) return
  if (known !== 'dashboard') void readSession()
  if (known !== 'signed-out') reread()
}

/** Everything on screen but the catalogue is the person's own. While something of theirs is on its way it is read anew afterwards anyway. */
function reread(): void {
  clearTimeout(rereading)
  rereading = setTimeout(() => {
    if (recordedGestures.pending().length > 0) return
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'casinos' })
  }, GATHER_MS)
}
