import { PATHS } from '#contract/paths.ts'
import type { SessionUser } from '#contract/session.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { isSessionResponse } from '#web/api/response-guards.ts'
import { type ApiResponse, type ApiFailure, callApi, onRenewal, renewAccess } from '#web/api/api.ts'
import { isAnything } from '#web/api/type-guards.ts'
import { readLastDashboard } from '#web/api/last-dashboard.ts'
import { isRenewalDue, renewalRetryMs, TICK_MS } from '#web/api/renewal-times.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { announce, onSessionEvent, type SessionEvent, type SessionMessage } from '#web/api/session-events.ts'

/**
 * `unknown` is the state before the first response; `failure` is the reason if there is none.
 * `ended` marks a visitor whose session on this page has ended.
 */
export type Session =
  | { readonly kind: 'unknown'; readonly failure: ApiFailure | null }
  | { readonly kind: 'visitor'; readonly ended: boolean }
  | {
      readonly kind: 'member'
      readonly user: SessionUser
      readonly expiresAt: EpochMs
      /** The reason why the server has not confirmed the user of the stored list; null after it has. */
      readonly failure: ApiFailure | null
    }

let session: Session = { kind: 'unknown', failure: null }
const listeners = new Set<() => void>()
let watchers = 0
let interval: ReturnType<typeof setInterval> | undefined
let unsubscribe = () => {}
/** Numbers every session request and every other change of the session, in the order in which they started. */
let sequence = 0
/** The newest request whose response is shown. */
let latestRead = 0
/** The newest log-out or renewal. */
let latestChange = 0

export function currentSession(): Session {
  return session
}

/** Subscribes to the session. With subscribers, requests it, renews it before it expires, and follows other tabs. */
export function followSession(listener: () => void): () => void {
  listeners.add(listener)
  if (watchers++ === 0) start()
  return () => {
    listeners.delete(listener)
    if (--watchers === 0) stop()
  }
}

/** Returns whether the `signed_in` cookie exists. It holds no secret, and is a hint for the first paint only. */
export function hasSignedInCookie(): boolean {
  return document.cookie.split('; ').includes('signed_in=1')
}

/**
 * Requests the session: after a log-in, and when another tab reports a change.
 *
 * Responses can arrive out of order. One that is older than the session on screen is ignored. After a log-out or a
 * renewal in between, the session is requested again, because only a session response contains the user.
 */
export async function readSession(): Promise<void> {
  const request = ++sequence
  const response = await callApi('GET', PATHS.session, isSessionResponse)
  if (request < latestRead) return
  if (response.kind !== 'ok') {
    if (session.kind === 'unknown')
      setSession(storedSession(response) ?? { kind: 'unknown', failure: response })
    return
  }
  if (request < latestChange) return await readSession()
  latestRead = request
  const { user, expiresAt } = response.value
  const isFirst = session.kind === 'unknown' || (session.kind === 'member' && session.failure !== null)
  setSession(
    user && expiresAt
      ? { kind: 'member', user, expiresAt: epochMs(Date.parse(expiresAt)), failure: null }
      : { kind: 'visitor', ended: hasEnded() },
  )
  if (isFirst) announce('initial')
}

/** Ends the session on this device. */
export async function logOut(): Promise<ApiResponse<unknown>> {
  const response = await callApi('POST', PATHS.logOut, isAnything)
  if (response.kind === 'ok') {
    change({ kind: 'visitor', ended: false })
    announce('signed-out')
  }
  return response
}

/** Publishes a change of the session and requests it again. The other tabs do the same. */
export async function sessionChanged(
  event: Extract<SessionEvent, 'password-recovery' | 'user-updated' | 'mfa-verified'>,
): Promise<void> {
  announce(event)
  await readSession()
}

function onEvent({ event, expiresAt, fromOtherTab }: SessionMessage): void {
  if (!fromOtherTab) return
  if (event !== 'token-refreshed') refresh()
  else if (session.kind === 'member' && expiresAt !== undefined) {
    change({ ...session, expiresAt: epochMs(Math.max(expiresAt, session.expiresAt)) })
  }
}

/** Returns the member of the stored list, if the server cannot be reached and the cookie is still there. */
function storedSession(failure: ApiFailure): Session | null {
  const last = failure.kind !== 'rejected' && hasSignedInCookie() ? readLastDashboard() : null
  return last && { kind: 'member', user: { ...last.user, email: '' }, expiresAt: epochMs(0), failure }
}

function hasEnded(): boolean {
  return session.kind === 'member' || (session.kind === 'visitor' && session.ended)
}

/** Sets a session that does not come from a session request. */
function change(next: Session): void {
  latestChange = ++sequence
  setSession(next)
}

function setSession(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

function start(): void {
  unsubscribe = onSessionEvent(onEvent)
  document.addEventListener('visibilitychange', tick)
  addEventListener('online', tick)
  interval = setInterval(tick, TICK_MS)
  refresh()
}

function stop(): void {
  unsubscribe()
  document.removeEventListener('visibilitychange', tick)
  removeEventListener('online', tick)
  clearInterval(interval)
}

function refresh(): void {
  void readSession()
}

function tick(): void {
  if (session.kind !== 'visitor' && (session.kind === 'unknown' || session.failure !== null)) refresh()
  else if (session.kind === 'member' && isRenewalDue(session.expiresAt, serverNow())) void renew()
}

let renewing = false

async function renew(): Promise<void> {
  if (renewing) return
  renewing = true
  for (let attempt = 0; ; attempt++) {
    const response = await renewAccess()
    const wait = renewalRetryMs(attempt)
    if (response.kind === 'ok' || response.kind === 'rejected' || wait === null) break
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  renewing = false
}

onRenewal((response) => {
  if (response.kind === 'ok' && session.kind === 'member') {
    const expiresAt = epochMs(Date.parse(response.value.expiresAt))
    change({ ...session, expiresAt })
    announce('token-refreshed', expiresAt)
  } else if (response.kind === 'rejected' && response.code === 'sign-in-needed') {
    const wasMember = session.kind === 'member'
    change({ kind: 'visitor', ended: hasEnded() })
    if (wasMember) announce('signed-out')
  }
})
