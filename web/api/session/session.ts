import { queryOptions, useQuery } from '@tanstack/react-query'
import { PATHS } from '#contract/paths.ts'
import type { SessionUser } from '#contract/session.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import {
  type ApiFailure,
  type ApiResponse,
  callApi,
  onRenewal,
  renewAccess,
  type CallOptions,
  type Method,
} from '#web/api/api.ts'
import { type LastDashboard, readLastDashboard } from '#web/api/dashboard/last-dashboard.ts'
import { followPageCache } from '#web/api/page-cache.ts'
import { queryClient, retryMs, valueOf } from '#web/api/query-client.ts'
import { isRenewalDue, renewalRetryMs, TICK_MS } from '#web/api/session/renewal-times.ts'
import { isSessionResponse } from '#web/api/response-guards.ts'
import { serverNow } from '#web/api/server-clock.ts'
import {
  announce,
  onSessionEvent,
  type SessionEvent,
  type SessionMessage,
} from '#web/api/session/session-events.ts'
import { hasSignedInCookie, isMarkedAs, mayBeSignedInAs } from '#web/api/session/signed-in-cookie.ts'
import { isAnything, type Guard } from '#web/api/type-guards.ts'

/**
 * `unknown` is the state before the first response; `failure` is the reason if there is none.
 * `ended` marks a visitor whose session on this page has ended.
 *
 * A member is the one of the stored list until the server has confirmed the session: `failure` is then the reason why it
 * has not, and null while the first response is awaited.
 */
export type Session =
  | { readonly kind: 'unknown'; readonly failure: ApiFailure | null }
  | { readonly kind: 'visitor'; readonly ended: boolean }
  | {
      readonly kind: 'member'
      readonly user: SessionUser
      readonly expiresAt: EpochMs
      readonly isConfirmed: boolean
      readonly failure: ApiFailure | null
    }

export const UNKNOWN_SESSION: Session = { kind: 'unknown', failure: null }

/** The session of this page. A failed request does not end it, so the failure is part of the data. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: requestSession,
  // It changes by the events below only.
  staleTime: 'static',
  refetchInterval: ({ state: { data } }) => retryMs(data === undefined ? null : sessionFailure(data)),
})

/** Counts the changes of the session. A response to a request from before a change is outdated. */
let changes = 0

export function currentSession(): Session {
  return queryClient.getQueryData(sessionQuery.queryKey) ?? UNKNOWN_SESSION
}

/** Returns the failure that keeps the server from confirming a session; null if there is none. */
export function sessionFailure(session: Session): ApiFailure | null {
  return session.kind === 'visitor' ? null : session.failure
}

/** Returns whether the member of the stored list is shown while the first response is awaited. */
export function isPending(session: Session): boolean {
  return session.kind === 'member' && !session.isConfirmed && session.failure === null
}

/**
 * Shows the member of the stored list until the server has responded. Call it only if this browser is marked as signed in
 * as that member.
 */
export function expectMember(user: LastDashboard['user']): void {
  if (currentSession().kind !== 'unknown') return
  queryClient.setQueryData(sessionQuery.queryKey, storedMember(user, null))
  // Continues the request of the page, if there is one.
  void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

/** Requests the session: after a log-in, and when another tab reports a change. */
export async function readSession(): Promise<void> {
  changes += 1
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
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
  event: Extract<SessionEvent, 'user-updated' | 'mfa-verified'>,
): Promise<void> {
  announce(event)
  await readSession()
}

/** Renews the session before it expires, and follows the other tabs. @returns the function that stops. */
export function followSession(): () => void {
  const unsubscribe = onSessionEvent(onEvent)
  document.addEventListener('visibilitychange', tick)
  addEventListener('online', tick)
  const interval = setInterval(tick, TICK_MS)
  const unfollow = followPageCache({ onLeave() {}, onReturn: () => void confirmSession() })
  return () => {
    unfollow()
    unsubscribe()
    document.removeEventListener('visibilitychange', tick)
    removeEventListener('online', tick)
    clearInterval(interval)
  }
}

/** The attribute of the root element that hides the page (base.css). */
const HIDDEN_ATTRIBUTE = 'data-session-changed'

/**
 * Confirms the session of a page that the browser shows from its back/forward cache. Events of the meantime are lost: the
 * user may have logged out, or another one may have logged in. Unless this browser says that the same member is still
 * here, nothing of that member is shown before the server has responded.
 */
async function confirmSession(): Promise<void> {
  const session = currentSession()
  const isLoggedIn = hasSignedInCookie()
  const isSame =
    session.kind === 'member' &&
    mayBeSignedInAs(session.user.id) &&
    readLastDashboard()?.user.id === session.user.id
  if (session.kind === 'member' && !isSame) {
    const root = document.documentElement
    root.setAttribute(HIDDEN_ATTRIBUTE, '')
    change(isLoggedIn ? UNKNOWN_SESSION : { kind: 'visitor', ended: true })
    // The screen changes with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => root.removeAttribute(HIDDEN_ATTRIBUTE)))
  }
  await readSession()
}

async function requestSession(): Promise<Session> {
  const changesBefore = changes
  const response = await callApi('GET', PATHS.session, isSessionResponse)
  // Only a session response contains the user, so the request is repeated.
  if (changes !== changesBefore) return await requestSession()
  const session = currentSession()
  if (response.kind !== 'ok') {
    const isKnown = session.kind === 'visitor' || (session.kind === 'member' && session.isConfirmed)
    return isKnown ? session : (storedSession(response) ?? { kind: 'unknown', failure: response })
  }
  const { user, expiresAt } = response.value
  return user && expiresAt
    ? {
        kind: 'member',
        user,
        expiresAt: epochMs(Date.parse(expiresAt)),
        isConfirmed: true,
        failure: null,
      }
    : { kind: 'visitor', ended: hasEnded(session) }
}

/** Returns the member of the stored list, if the server cannot be reached and the cookie is still there. */
function storedSession(failure: ApiFailure): Session | null {
  const last = failure.kind === 'rejected' ? null : readLastDashboard()
  return last && mayBeSignedInAs(last.user.id) ? storedMember(last.user, failure) : null
}

function storedMember(user: LastDashboard['user'], failure: ApiFailure | null): Session {
  return { kind: 'member', user: { ...user, email: '' }, expiresAt: epochMs(0), isConfirmed: false, failure }
}

function hasEnded(session: Session): boolean {
  return session.kind === 'member' || (session.kind === 'visitor' && session.ended)
}

/** Sets a session that does not come from a session request. */
function change(session: Session): void {
  changes += 1
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

function onEvent({ event, expiresAt }: SessionMessage): void {
  const session = currentSession()
  if (event !== 'token-refreshed') {
    // Of a stored list, nothing is shown after a log-out or another log-in, not even until the server has responded.
    if (session.kind === 'member' && isPending(session) && !isMarkedAs(session.user.id))
      change(UNKNOWN_SESSION)
    void readSession()
  } else if (session.kind === 'member' && session.isConfirmed && expiresAt !== undefined)
    change({ ...session, expiresAt: epochMs(Math.max(expiresAt, session.expiresAt)) })
}

function tick(): void {
  const session = currentSession()
  if (session.kind === 'unknown' || sessionFailure(session) !== null) void readSession()
  else if (session.kind === 'member' && session.isConfirmed && isRenewalDue(session.expiresAt, serverNow()))
    void renew()
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
  const session = currentSession()
  if (response.kind === 'ok' && session.kind === 'member' && session.isConfirmed) {
    const expiresAt = epochMs(Date.parse(response.value.expiresAt))
    change({ ...session, expiresAt })
    announce('token-refreshed', expiresAt)
  } else if (response.kind === 'rejected' && response.code === 'sign-in-needed') {
    change({ kind: 'visitor', ended: hasEnded(session) })
    if (session.kind === 'member') announce('signed-out')
  }
})

export function useSession(): Session {
  return useQuery(sessionQuery).data ?? UNKNOWN_SESSION
}

/** Returns the ID of the user on screen; undefined without a session. */
export function shownUser(): string | undefined {
  const session = currentSession()
  return session.kind === 'member' ? session.user.id : undefined
}

/**
 * Calls the API as the user on screen. The server rejects the call if the session belongs to another user.
 *
 * After such a rejection, requests the session again, so that the page shows the current user.
 */
export async function callAsUser<T>(
  userId: string | undefined,
  method: Method,
  path: string,
  guard: Guard<T>,
  options: CallOptions = {},
): Promise<ApiResponse<T>> {
  const response = await callApi(method, path, guard, {
    ...options,
    ...(userId === undefined ? {} : { userId }),
  })
  if (isOtherUser(response)) void readSession()
  return response
}

/** Calls the API as the user on screen when the call is made, for a dialog that this user has opened. */
export function callAsShownUser<T>(
  method: Method,
  path: string,
  guard: Guard<T>,
  options?: CallOptions,
): Promise<ApiResponse<T>> {
  return callAsUser(shownUser(), method, path, guard, options)
}

/**
 * Reads data of a user, for a query whose key contains the user's ID. The data of another user, who has logged in in this
 * browser since, is rejected.
 *
 * @throws ApiCallError for a failure.
 */
export async function readAsUser<T>(userId: string, path: string, guard: Guard<T>): Promise<T> {
  return valueOf(await callAsUser(userId, 'GET', path, guard))
}

/** Returns whether the server rejected the call because another user is logged in. Do not retry it for that user. */
export function isOtherUser(response: ApiResponse<unknown>): boolean {
  return response.kind === 'rejected' && response.code === 'other-person'
}
