import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { errorFields } from '#server/db/error-fields.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { ApiError, type OtherErrorCode } from '#server/errors.ts'
import { isForm } from '#server/form-type.ts'

/** The HTTP status of each error code; a code without a status does not compile. */
export const STATUS = {
  'bad-request': 400,
  invalid: 400,
  'sign-in-needed': 401,
  'wrong-credentials': 401,
  'wrong-code': 401,
  'code-needed': 403,
  'expired-link': 400,
  'email-unverified': 403,
  'password-needed': 403,
  'reauthentication-needed': 403,
  forbidden: 403,
  'not-available': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'account-exists': 409,
  'other-person': 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'profile-failed': 500,
  'casinos-failed': 500,
  'seeding-failed': 500,
  'sign-up-failed': 500,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

/** Fastify's errors that have another code than `bad-request`. */
const FRAMEWORK_ERRORS: Readonly<Record<string, OtherErrorCode>> = {
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
}

/**
 * Sends an error as JSON, or leads a form to the page that explains it, and logs it. The response reveals only what an
 * `ApiError` contains.
 *
 * An unavailable database is a warning without a stack: it would otherwise fill the log.
 */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toApiError(thrown, request)
  request.apiError = error
  const status = STATUS[error.code]
  const fields = (cause: unknown) => ({ requestId: request.id, ...errorFields(cause) })
  if (error.code === 'unavailable') {
    if (error !== thrown) request.log.warn(fields(thrown), 'unavailable')
  } else if (status >= 500) {
    request.log.error(fields(error === thrown ? (error.cause ?? error) : thrown), 'failed')
  }
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  // The rest of the body is not read.
  if (error.code === 'too-large') reply.header('connection', 'close')
  const page = pageAfter(error, request)
  if (page !== undefined) return void reply.redirect(page, 303)
  reply.code(status).send({
    error: {
      code: error.code,
      message: error.message,
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(error.count === undefined ? {} : { count: error.count }),
      requestId: request.id,
    },
  } satisfies ErrorBody)
}

/** Returns the page that explains an error to a browser that sent a form. Other sites get the error itself. */
function pageAfter(error: ApiError, request: FastifyRequest): string | undefined {
  const isOfOtherSite = error.code === 'forbidden' || error.code === 'unsupported-media-type'
  if (isOfOtherSite || !isForm(request.headers)) return undefined
  return request.routeOptions.config.pageAfterForm?.(error, request)
}

function toApiError(thrown: unknown, request: FastifyRequest): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof Unavailable) return new ApiError('unavailable')
  const error = (thrown ?? {}) as Partial<FastifyError>
  // Errors of other libraries may have a number.
  const code = String(error.code)
  const statusCode = error.statusCode ?? 500
  const isOfClient = code.startsWith('FST_ERR_') && statusCode < 500
  const isBrokenOff = thrown !== null && thrown === request.raw.errored
  return new ApiError(FRAMEWORK_ERRORS[code] ?? (isOfClient || isBrokenOff ? 'bad-request' : 'internal'))
}
