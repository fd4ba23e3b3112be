import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { TAB_HEADER } from '#contract/live.ts'
import { PATHS } from '#contract/paths.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { type Door, isText, objectOf, orMissing } from '#web/data/door.ts'
import { learnServerTime, markRequest } from '#web/data/server-clock.ts'
import { TAB_ID } from '#web/data/tab-id.ts'
import { createTurns } from '#web/data/turns.ts'

/** The server understood and said no. */
export type Refusal = {
  readonly kind: 'refused'
  readonly code: ErrorCode
  readonly message: string
  readonly field: string | undefined
  readonly requestId: string
}

/** Why there is no answer: refused, not reached, or reached without a sensible reply. Only the last two are worth a retry. */
export type ApiFailure = Refusal | { readonly kind: 'offline' } | { readonly kind: 'unavailable' }

export type ApiAnswer<T> = { readonly kind: 'ok'; readonly value: T } | ApiFailure

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type CallOptions = {
  readonly body?: object
  readonly timeoutMs?: number
  /** It brings new tokens: a call beside it would set out with the old ones, or bring them back. */
  readonly newTokens?: boolean
  /** Told when the request has set out and will arrive though the page goes, and when it is held back for new tokens. */
  readonly onWay?: (isOnWay: boolean) => void
  /** Whose screen it comes from: with the session of somebody else it is refused. */
  readonly person?: string
}

const TIMEOUT_MS = 10_000
/** The browser carries 64 KB in all for pages that have gone. */
const OUTLIVES_CHARACTERS = 8_000
const RENEWS_ITSELF: readonly string[] = [
  PATHS.refresh,
  PATHS.logIn,
  PATHS.logInCode,
  PATHS.logInPasskey,
  PATHS.signUp,
  PATHS.logOut,
]

const turns = createTurns((ms) => new Promise((resolve) => setTimeout(resolve, ms)))

/** Settles when no call is under way that brings new tokens: until then a request would set out with the old ones. */
export function tokensSettled(): Promise<void> {
  return turns.beside(() => Promise.resolve())
}

/**
 * One call of our own API. Never throws: what went wrong is part of the answer.
 *
 * An access that has run out is renewed once and the call repeated, so nobody meets a 401 in the middle of a click.
 */
export function callApi<T>(
  method: Method,
  path: string,
  door: Door<T>,
  options: CallOptions = {},
): Promise<ApiAnswer<T>> {
  const call = () => callInTurn(method, path, door, options)
  return options.newTokens ? turns.alone(call) : turns.beside(call)
}

async function callInTurn<T>(
  method: Method,
  path: string,
  door: Door<T>,
  options: CallOptions,
): Promise<ApiAnswer<T>> {
  const answer = await callOnce(method, path, door, options)
  if (answer.kind !== 'refused' || answer.code !== 'sign-in-needed' || RENEWS_ITSELF.includes(path))
    return answer
  options.onWay?.(false)
  const renewed = await renewInTurn()
  return renewed.kind === 'ok' ? callOnce(method, path, door, options) : answer
}

type Renewed = { readonly expires_at: string }
const isRenewed = objectOf<Renewed>({ expires_at: isText })

const renewalListeners = new Set<(answer: ApiAnswer<Renewed>) => void>()
let renewal: Promise<ApiAnswer<Renewed>> | null = null

/** Renews the access. Calls made while one is under way share it. */
export function renewAccess(): Promise<ApiAnswer<Renewed>> {
  return turns.beside(renewInTurn)
}

function renewInTurn(): Promise<ApiAnswer<Renewed>> {
  renewal ??= callOnce('POST', PATHS.refresh, isRenewed, {}).then((answer) => {
    renewal = null
    for (const listener of renewalListeners) listener(answer)
    return answer
  })
  return renewal
}

/** @returns the function that stops listening. */
export function onRenewal(listener: (answer: ApiAnswer<Renewed>) => void): () => void {
  renewalListeners.add(listener)
  return () => renewalListeners.delete(listener)
}

async function callOnce<T>(
  method: Method,
  path: string,
  door: Door<T>,
  { body, timeoutMs = TIMEOUT_MS, onWay, person }: CallOptions,
): Promise<ApiAnswer<T>> {
  const text = body && JSON.stringify(body)
  // A write that has set out arrives though the page is left.
  const keepalive = method !== 'GET' && (text ?? '').length <= OUTLIVES_CHARACTERS
  const signal = AbortSignal.timeout(timeoutMs)
  const sent = markRequest()
  try {
    const asked = fetch(path, {
      method,
      signal,
      keepalive,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(method === 'GET' ? {} : { [TAB_HEADER]: TAB_ID }),
        ...(person ? { [PERSON_HEADER]: person } : {}),
      },
      ...(text ? { body: text } : {}),
    })
    onWay?.(keepalive)
    const response = await asked
    // A hotel's log-in page answers 200 with HTML: only JSON of the expected shape is a success.
    if (response.status === 204) return through(undefined, door)
    const json: unknown = await response.json()
    if (!response.ok) return failureOf(json)
    // The catalogue may come out of the browser's cache with an old `now`.
    if (path !== PATHS.casinos && hasNow(json)) learnServerTime(json.now, sent)
    return through(json, door)
  } catch {
    // A reset connection is a TypeError; a body that is no JSON and a timeout are the server's trouble.
    return signal.aborted ? UNAVAILABLE : noAnswer()
  }
}

const UNAVAILABLE = { kind: 'unavailable' } as const
const OFFLINE = { kind: 'offline' } as const

/** Why a call was not answered, as far as the browser knows. */
export function noAnswer(): ApiFailure {
  return navigator.onLine ? UNAVAILABLE : OFFLINE
}

const isErrorBody = objectOf<ErrorBody>({
  error: objectOf<ErrorBody['error']>({
    code: isText as Door<ErrorCode>,
    message: isText,
    field: orMissing(isText),
    requestId: isText,
  }),
})

function through<T>(value: unknown, door: Door<T>): ApiAnswer<T> {
  return door(value) ? { kind: 'ok', value } : UNAVAILABLE
}

/** The failure in the body of an answer that is no success. */
export function failureOf(json: unknown): ApiFailure {
  if (!isErrorBody(json)) return UNAVAILABLE
  const { code, message, field, requestId } = json.error
  return code === 'unavailable' ? UNAVAILABLE : { kind: 'refused', code, message, field, requestId }
}

function hasNow(json: unknown): json is { now: string } {
  return typeof json === 'object' && json !== null && 'now' in json && typeof json.now === 'string'
}
