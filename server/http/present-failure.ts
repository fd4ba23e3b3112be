import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { Refusal } from '#server/db/refusal.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { Failure, fail, STATUS } from '#server/http/fail.ts'

/** A refusal, ready to be written. */
export type PresentedFailure = {
  readonly status: (typeof STATUS)[ErrorCode]
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>
}

/** What a thrown thing means to the client. Only a `Failure` chose its words; of the rest nothing is told. */
export function failureFor(error: unknown): Failure {
  if (error instanceof Failure) return error
  return fail(error instanceof Unavailable ? 'unavailable' : 'internal')
}

export function presentFailure(failure: Failure, requestId: string): PresentedFailure {
  const { code, message, field, retryAfterSeconds, allow } = failure
  return {
    status: STATUS[code],
    body: { error: { code, message, ...(field === undefined ? {} : { field }), requestId } },
    headers: {
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(allow === undefined ? {} : { allow }),
    },
  }
}

/** What the log says about an error: how and where, never with what. */
export function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {}
  if (error instanceof Refusal) return { error: error.name, statement: error.statement, sqlstate: error.code }
  if (error instanceof Unavailable) return { error: error.name, reason: error.message }
  return { error: error.name, reason: error.message, stack: error.stack, ...cause }
}
