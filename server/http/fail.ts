import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ErrorCode, MESSAGES } from '#contract/errors.ts'

/** What a route or command throws to end the request with a refusal the client can read. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly allow: string | undefined
  /** Whose account it was about, for the audit; the client is not told. */
  readonly userId: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      field?: string | undefined
      retryAfterSeconds?: number
      allow?: string
      userId?: string | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'Failure'
    this.code = code
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds ?? (code === 'unavailable' ? 2 : undefined)
    this.allow = details.allow
    this.userId = details.userId
  }
}

/** `throw fail('not-found')`: the message is for people; where it is left out, the code has one. */
export function fail(code: ErrorCode, message: string = DEFAULT_MESSAGE[code], field?: string): Failure {
  return new Failure(code, message, { field })
}

/** The one table of statuses: a code without a status does not compile. */
export const STATUS = {
  'bad-request': 400,
  invalid: 400,
  'sign-in-needed': 401,
  'wrong-credentials': 401,
  'wrong-code': 401,
  'code-needed': 403,
  'expired-link': 400,
  'email-unverified': 403,
  'reauthentication-needed': 403,
  forbidden: 403,
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
} as const satisfies Record<ErrorCode, ContentfulStatusCode>

const DEFAULT_MESSAGE = {
  'bad-request': 'The request could not be read.',
  invalid: 'The request holds something that is not valid.',
  'sign-in-needed': 'Please log in first.',
  'wrong-credentials': 'Invalid email or password.',
  'wrong-code': 'This code is not right, or was used before.',
  'code-needed': 'Enter the code from your authenticator app, or a backup code.',
  'expired-link': 'This link has been used, or is too old.',
  'email-unverified': 'Please verify your email address first. We have sent you a new link.',
  'reauthentication-needed': 'Please confirm that it is you first.',
  forbidden: 'This request did not come from this site.',
  'not-found': 'There is nothing here.',
  'method-not-allowed': 'This address does not take that method.',
  conflict: 'This was already recorded differently.',
  'account-exists': 'An account with this email already exists.',
  'other-person': MESSAGES.otherPerson,
  'too-large': 'The request is too large.',
  'unsupported-media-type': 'Please send JSON (content-type: application/json).',
  'too-many-requests': 'Too many tries. Please wait a little and try again.',
  'profile-failed': 'Sign-up succeeded, but failed to set user profile.',
  'casinos-failed': 'Sign-up succeeded, but failed to fetch casinos for seeding.',
  'seeding-failed': 'Unable to seed casinos_users with default tiers.',
  'sign-up-failed': 'An unexpected error occurred while seeding user data.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
} as const satisfies Record<ErrorCode, string>
