import { TAB_HEADER } from '#contract/live.ts'
import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import { USER_HEADER } from '#contract/user-header.ts'
import { SERVER_TIME_HEADER } from '#contract/server-time.ts'
import { WRITE_ID_HEADER } from '#contract/write-id.ts'
import {
  type ApiError,
  type ApiFailure,
  type ApiResponse,
  failureOf,
  noAnswer,
  readShape,
  UNAVAILABLE,
} from '#web/api/api-failure.ts'
import { takeEarlyCall } from '#web/api/dashboard/early-calls.ts'
import { type Guard, isText, objectOf } from '#web/api/type-guards.ts'
import { learnServerTime, markRequest } from '#web/api/server-clock.ts'
import { TAB_ID } from '#web/api/session/session-events.ts'

export type { ApiError, ApiFailure, ApiResponse }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type CallOptions = {
  readonly body?: object | undefined
  readonly timeoutMs?: number
  /** Rotates the tokens, so no other call may run at the same time. */
  readonly newTokens?: boolean
  /** The ID of a stored write. A response without it does not come from the API, and counts as a failure. */
  readonly writeId?: string
  /** The ID of the user on screen. The server rejects the call if the session belongs to another user. */
  readonly userId?: string
}

/** The time limit of a call, unless it states another one. */
export const TIMEOUT_MS = 10_000
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
    if (response.status === 204) return readShape(undefined, guard)
    const json: unknown = await response.json()
    if (!response.ok) return failureOf(json, response.headers)
    if (isFresh && serverTime === null && hasNow(json)) learnServerTime(json.now, sent)
    return readShape(json, guard)
  } catch {
    // A TypeError (network), a SyntaxError (not JSON), or a timeout.
    return signal.aborted ? UNAVAILABLE : noAnswer()
  }
}

function hasNow(json: unknown): json is { now: string } {
  return typeof json === 'object' && json !== null && 'now' in json && typeof json.now === 'string'
}

/** How long an exclusive call waits for the calls in progress: a slow one must not delay a log-in. */
const MAX_WAIT_MS = 3000

/** A lock for requests: shared ones run concurrently; one that replaces the cookies of the others runs exclusively. */
type RequestLock = {
  /** Runs concurrently with other shared calls, after the exclusive calls that were requested earlier. */
  readonly shared: <T>(call: () => Promise<T>) => Promise<T>
  /** Runs after the calls in progress, or after three seconds. Calls that are requested later wait for it. */
  readonly exclusive: <T>(call: () => Promise<T>) => Promise<T>
}

/** @param wait resolves after a number of milliseconds. */
export function createRequestLock(wait: (ms: number) => Promise<unknown>): RequestLock {
  const inProgress = new Set<Promise<unknown>>()
  let last: Promise<unknown> | null = null

  async function shared<T>(call: () => Promise<T>): Promise<T> {
    for (let turn = last; turn !== null; turn = last) await turn
    const running = call()
    const ended = running.catch(() => undefined)
    inProgress.add(ended)
    try {
      return await running
    } finally {
      inProgress.delete(ended)
    }
  }

  async function exclusive<T>(call: () => Promise<T>): Promise<T> {
    const before = last
    const running = Promise.race([Promise.all([before, ...inProgress]), wait(MAX_WAIT_MS)])
      .then(() => before)
      .then(call)
    const ended = running.then(
      () => undefined,
      () => undefined,
    )
    last = ended
    try {
      return await running
    } finally {
      if (last === ended) last = null
    }
  }

  return { shared, exclusive }
}
