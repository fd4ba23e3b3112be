import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { type Guard, isNumber, isText, objectOf, orMissing } from '#web/api/type-guards.ts'

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

export const UNAVAILABLE = { kind: 'unavailable' } as const
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

/** Returns a response with a value of the expected shape; `unavailable` for another one. */
export function readShape<T>(value: unknown, guard: Guard<T>): ApiResponse<T> {
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

/**
 * Returns when to try again after "Too many attempts", as the end of a sentence: `in 45 seconds`, `in 3 minutes`, or
 * `in 2 hours`. Never too early.
 *
 * @param seconds from `Retry-After`; undefined if the response did not have it.
 */
export function retryText(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a minute'
  if (seconds < 60) return inText(Math.max(seconds, 1), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? inText(minutes, 'minute') : inText(Math.ceil(minutes / 60), 'hour')
}

/** Reads the header `Retry-After` of our server, which is a number of seconds. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

function inText(count: number, unit: string): string {
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Returns the reason for a failure as a sentence that follows another, such as "Couldn’t save X. …". */
export function reasonText(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'offline':
      return 'You’re offline.'
    case 'unavailable':
      return 'The server isn’t responding.'
    case 'rejected':
      return failure.code === 'too-many-requests' && failure.message.startsWith('Too many attempts.')
        ? `Too many attempts. Try again ${retryText(failure.retryAfterSeconds)}.`
        : failure.message
  }
}
