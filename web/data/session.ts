import { PATHS } from '#contract/paths.ts'
import type { SessionUser } from '#contract/session.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { isSessionAnswer } from '#web/data/answer-doors.ts'
import { type ApiAnswer, type ApiFailure, callApi, onRenewal, renewAccess } from '#web/data/api.ts'
import { isAnything } from '#web/data/door.ts'
import { isRenewalDue, renewalRetryMs, TICK_MS } from '#web/data/renewal-times.ts'
import { serverNow } from '#web/data/server-clock.ts'
import { announce, onSessionEvent, type SessionEvent, type SessionNews } from '#web/data/session-events.ts'

/**
 * `unknown` until the server has answered, with the reason why it has not.
 * `ended` is a visitor who was a member a moment ago.
 */
export type Session =
  | { readonly kind: 'unknown'; readonly failure: ApiFailure | null }
  | { readonly kind: 'visitor'; readonly ended: boolean }
  | { readonly kind: 'member'; readonly user: SessionUser; readonly expiresAt: EpochMs }

let session: Session = { kind: 'unknown', failure: null }
const listeners = new Set<() => void>()
let watchers = 0
let ticking: ReturnType<typeof setInterval> | undefined
let stopHearing = () => {}
/** Numbers every session request and every other change of the session, in the order in which they started. */
let sequence = 0
/** The newest request whose response is shown. */
let latestRead = 0
/** The newest log-out or renewal. */
let latestChange = 0

export function currentSession(): Session {
  return session
}

/** Follows the session while anybody listens: reads it, renews it in time, hears of other tabs. */
export function followSession(listener: () => void): () => void {
  listeners.add(listener)
  if (watchers++ === 0) start()
  return () => {
    listeners.delete(listener)
    if (--watchers === 0) stop()
  }
}

/** @returns whether the cookie without secrets says that somebody is signed in here: a hint for the first paint only. */
export function looksSignedIn(): boolean {
  return document.cookie.split('; ').includes('signed_in=1')
}

/**
 * Reads the session again: after a log-in, and when another tab says that it changed.
 *
 * Responses can arrive out of order. One that is older than the session on screen is ignored; if a log-out or a
 * renewal came in between, the session is requested again, because only the response knew the user.
 */
export async function readSession(): Promise<void> {
  const request = ++sequence
  const answer = await callApi('GET', PATHS.session, isSessionAnswer)
  if (request < latestRead) return
  if (answer.kind !== 'ok') {
    if (session.kind === 'unknown') become({ kind: 'unknown', failure: answer })
    return
  }
  if (request < latestChange) return await readSession()
  latestRead = request
  const { user, expires_at } = answer.value
  const isFirst = session.kind === 'unknown'
  become(
    user && expires_at
      ? { kind: 'member', user, expiresAt: epochMs(Date.parse(expires_at)) }
      : { kind: 'visitor', ended: hasEnded() },
  )
  if (isFirst) announce('initial')
}

/** Ends the session on this device. */
export async function logOut(): Promise<ApiAnswer<unknown>> {
  const answer = await callApi('POST', PATHS.logOut, isAnything)
  if (answer.kind === 'ok') {
    change({ kind: 'visitor', ended: false })
    announce('signed-out')
  }
  return answer
}

/** Reads the session anew after something happened to it, and tells the other tabs, which do the same. */
export async function sessionChanged(
  event: Extract<SessionEvent, 'password-recovery' | 'user-updated' | 'mfa-verified'>,
): Promise<void> {
  announce(event)
  await readSession()
}

function hear({ event, expiresAt, elsewhere }: SessionNews): void {
  if (!elsewhere) return
  if (event !== 'token-refreshed') reread()
  else if (session.kind === 'member' && expiresAt !== undefined) {
    change({ ...session, expiresAt: epochMs(Math.max(expiresAt, session.expiresAt)) })
  }
}

function hasEnded(): boolean {
  return session.kind === 'member' || (session.kind === 'visitor' && session.ended)
}

/** Shows a session that no session request reported. */
function change(next: Session): void {
  latestChange = ++sequence
  become(next)
}

function become(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function start(): void {
  stopHearing = onSessionEvent(hear)
  document.addEventListener('visibilitychange', tick)
  addEventListener('online', tick)
  ticking = setInterval(tick, TICK_MS)
  reread()
}

function stop(): void {
  stopHearing()
  document.removeEventListener('visibilitychange', tick)
  removeEventListener('online', tick)
  clearInterval(ticking)
}

function reread(): void {
  void readSession()
}

function tick(): void {
  if (session.kind === 'unknown') reread()
  else if (session.kind === 'member' && isRenewalDue(session.expiresAt, serverNow())) void renew()
}

let renewing = false

async function renew(): Promise<void> {
  if (renewing) return
  renewing = true
  for (let attempt = 0; ; attempt++) {
    const answer = await renewAccess()
    const wait = renewalRetryMs(attempt)
    if (answer.kind === 'ok' || answer.kind === 'refused' || wait === null) break
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  renewing = false
}

onRenewal((answer) => {
  if (answer.kind === 'ok' && session.kind === 'member') {
    const expiresAt = epochMs(Date.parse(answer.value.expires_at))
    change({ ...session, expiresAt })
    announce('token-refreshed', expiresAt)
  } else if (answer.kind === 'refused' && answer.code === 'sign-in-needed') {
    const wasMember = session.kind === 'member'
    change({ kind: 'visitor', ended: hasEnded() })
    if (wasMember) announce('signed-out')
  }
})
