import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { TAB_HEADER } from '#contract/live.ts'
import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import { USER_HEADER } from '#contract/user-header.ts'
import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import { WRITE_ID_HEADER } from '#contract/write-id.ts'
import { retryAfterOf } from '#web/api/retry-text.ts'
import { takeEarlyCall } from '#web/api/dashboard/early-calls.ts'
import { type Guard, isNumber, isText, objectOf, orMissing } from '#web/api/type-guards.ts'
import { learnServerTime, markRequest } from '#web/api/server-clock.ts'
import { TAB_ID } from '#web/api/session/session-events.ts'
import { createRequestLock } from '#web/api/session/request-lock.ts'

/** The server understood the request and rejected it. */
export type ApiError = {
  readonly kind: 'rejected'
  readonly code: ErrorCode
  readonly message: string
  readonly field: string | undefined
  /** How many records the error is about, where it is about several. */
  readonly count?: number | undefined
  readonly requestId: string
  /** When a limit allows the next attempt; undefined without one. */
  readonly retryAfterSeconds?: number | undefined
}

/** The request was rejected, did not reach the server, or got no valid response. Only the last two can be retried. */
export type ApiFailure = ApiError | { readonly kind: 'offline' } | { readonly kind: 'unavailable' }

export type ApiResponse<T> = { readonly kind: 'ok'; readonly value: T } | ApiFailure

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type CallOptions = {
  readonly body?: object
  readonly timeoutMs?: number
  /** Rotates the tokens, so no other call may run at the same time. */
  readonly newTokens?: boolean
  /** The ID of a stored write. A response without it does not come from the API, and counts as a failure. */
  readonly writeId?: string
  /** The ID of the user on screen. The server rejects the call if the session belongs to another user. */
  readonly userId?: string
}

const TIMEOUT_MS = 10_000
/** Browsers allow 64 KB for all `keepalive` requests together. */
const KEEPALIVE_MAX_LENGTH = 8_000
/** These calls set or delete the tokens, so a 401 does not trigger a renewal. */
const TOKEN_PATHS: readonly string[] = [
  PATHS.refresh,
  PATHS.logIn,
  PATHS.logInCode,
  PATHS.logInPasskey,
  PATHS.signUp,
  PATHS.logOut,
]

const requestLock = createRequestLock((ms) => new Promise((resolve) => setTimeout(resolve, ms)))

/** Resolves when no call that rotates the tokens is in progress. A request sent earlier would carry the old ones. */
export function tokensSettled(): Promise<void> {
  return requestLock.shared(() => Promise.resolve())
}

/**
 * Calls the API. Never throws: the result describes the failure.
 *
 * If the access token has expired, renews it once and repeats the call.
 */
export function callApi<T>(
  method: Method,
  path: string,
  guard: Guard<T>,
  options: CallOptions = {},
): Promise<ApiResponse<T>> {
  const call = () => callWithRenewal(method, path, guard, options)
  return options.newTokens ? requestLock.exclusive(call) : requestLock.shared(call)
}

async function callWithRenewal<T>(
  method: Method,
  path: string,
  guard: Guard<T>,
  options: CallOptions,
): Promise<ApiResponse<T>> {
  const response = await callOnce(method, path, guard, options)
  if (response.kind !== 'rejected' || response.code !== 'sign-in-needed' || TOKEN_PATHS.includes(path))
    return response
  const renewed = await renewUnlocked()
  return renewed.kind === 'ok' ? callOnce(method, path, guard, options) : response
}

type Renewed = { readonly expiresAt: string }
const isRenewed = objectOf<Renewed>({ expiresAt: isText })

const renewalListeners = new Set<(response: ApiResponse<Renewed>) => void>()
let renewal: Promise<ApiResponse<Renewed>> | null = null

/** Renews the access token. Concurrent calls share one request. */
export function renewAccess(): Promise<ApiResponse<Renewed>> {
  return requestLock.shared(renewUnlocked)
}

function renewUnlocked(): Promise<ApiResponse<Renewed>> {
  renewal ??= callOnce('POST', PATHS.refresh, isRenewed, {}).then((response) => {
    renewal = null
    for (const listener of renewalListeners) listener(response)
    return response
  })
  return renewal
}

/** Calls the listener with the result of each renewal. @returns the function that unsubscribes it. */
export function onRenewal(listener: (response: ApiResponse<Renewed>) => void): () => void {
  renewalListeners.add(listener)
  return () => renewalListeners.delete(listener)
}

async function callOnce<T>(
  method: Method,
  path: string,
  guard: Guard<T>,
  { body, timeoutMs = TIMEOUT_MS, writeId, userId }: CallOptions,
): Promise<ApiResponse<T>> {
  const text = body && JSON.stringify(body)
  // With `keepalive`, a write completes even if the user closes the page.
  const keepalive = method !== 'GET' && (text ?? '').length <= KEEPALIVE_MAX_LENGTH
  const signal = AbortSignal.timeout(timeoutMs)
  const early = method === 'GET' ? takeEarlyCall(path, userId) : null
  const sent = early?.sent ?? markRequest()
  try {
    const response = await (early?.response ??
      fetch(path, {
        method,
        signal,
        keepalive,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(method === 'GET' ? {} : { [TAB_HEADER]: TAB_ID }),
          ...(userId ? { [USER_HEADER]: userId } : {}),
          ...(writeId ? { [WRITE_ID_HEADER]: writeId } : {}),
        },
        ...(text ? { body: text } : {}),
      }))
    if (writeId !== undefined && response.headers.get(WRITE_ID_HEADER) !== writeId) return UNAVAILABLE
    const serverTime = response.headers.get(SERVER_TIME_HEADER)
    // Offline, the service worker returns a stored catalog with the time of that day in its header and its body.
    const isFresh = path !== PATHS.casinos && path !== LIST_CASINOS
    if (isFresh && serverTime !== null) learnServerTime(serverTime, sent)
    // A captive portal returns 200 with HTML: only JSON of the expected shape is a success.
    if (response.status === 204) return checkShape(undefined, guard)
    const json: unknown = await response.json()
    if (!response.ok) return failureOf(json, response.headers)
    if (isFresh && serverTime === null && hasNow(json)) learnServerTime(json.now, sent)
    return checkShape(json, guard)
  } catch {
    // A TypeError (network), a SyntaxError (not JSON), or a timeout.
    return signal.aborted ? UNAVAILABLE : noAnswer()
  }
}

const UNAVAILABLE = { kind: 'unavailable' } as const
const OFFLINE = { kind: 'offline' } as const

/** Returns the failure of a call without a response: offline if the browser reports it, otherwise unavailable. */
export function noAnswer(): ApiFailure {
  return navigator.onLine ? UNAVAILABLE : OFFLINE
}

const isErrorBody = objectOf<ErrorBody>({
  error: objectOf<ErrorBody['error']>({
    code: isText as Guard<ErrorCode>,
    message: isText,
    field: orMissing(isText),
    count: orMissing(isNumber),
    requestId: isText,
  }),
})

function checkShape<T>(value: unknown, guard: Guard<T>): ApiResponse<T> {
  return guard(value) ? { kind: 'ok', value } : UNAVAILABLE
}

/** Returns the failure that the body of an error response describes. */
export function failureOf(json: unknown, headers: Headers): ApiFailure {
  if (!isErrorBody(json)) return UNAVAILABLE
  const { code, message, field, count, requestId } = json.error
  if (code === 'unavailable') return UNAVAILABLE
  return {
    kind: 'rejected',
    code,
    message,
    field,
    count,
    requestId,
    retryAfterSeconds: retryAfterOf(headers),
  }
}

function hasNow(json: unknown): json is { now: string } {
  return typeof json === 'object' && json !== null && 'now' in json && typeof json.now === 'string'
}
