import { type ErrorCode, MESSAGES } from '#contract/errors.ts'

/** Details of an error. The client receives all of them except `userId` and `cause`. */
export type ErrorDetails = {
  readonly field?: string | undefined
  /** How many records the error is about. */
  readonly count?: number
  readonly retryAfterSeconds?: number
  /** The account concerned, for the audit. */
  readonly userId?: string | undefined
  readonly cause?: unknown
}

/** A rejection by a limit always states when to try again. */
type TooManyDetails = ErrorDetails & { readonly retryAfterSeconds: number }

/** An error that needs no time. */
export type OtherErrorCode = Exclude<ErrorCode, 'too-many-requests'>

/** An expected error that ends a request: `throw new ApiError('not-found')`. It is independent of HTTP. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly count: number | undefined
  readonly retryAfterSeconds: number | undefined
  readonly userId: string | undefined

  constructor(code: 'too-many-requests', message: string | undefined, details: TooManyDetails)
  constructor(code: OtherErrorCode, message?: string, details?: ErrorDetails)
  constructor(code: ErrorCode, message: string = DEFAULT_MESSAGE[code], details: ErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.code = code
    this.field = details.field
    this.count = details.count
    this.retryAfterSeconds = details.retryAfterSeconds ?? (code === 'unavailable' ? 2 : undefined)
    this.userId = details.userId
  }
}

const DEFAULT_MESSAGE = {
  'bad-request': 'We couldn’t read the request.',
  invalid: 'The request contains an invalid value.',
  'sign-in-needed': 'Please log in first.',
  'wrong-credentials': 'Invalid email or password.',
  'wrong-code': 'That code is incorrect or was already used.',
  'code-needed': 'Enter the code from your authenticator app, or a backup code.',
  'password-needed': 'Enter the password you chose when you signed up.',
  'expired-link': 'This link has expired or was already used.',
  'email-unverified': 'Please confirm your email address first. Use the latest link we emailed you.',
  'reauthentication-needed': 'Please confirm it’s you first.',
  forbidden: 'This request didn’t come from this site.',
  'not-available': 'This casino isn’t available where you play.',
  'not-found': 'We couldn’t find that.',
  'method-not-allowed': 'This address doesn’t support that method.',
  conflict: 'This was already recorded with different details.',
  'account-exists': 'An account with this email already exists.',
  'other-person': MESSAGES.otherPerson,
  'too-large': 'The request is too large.',
  'unsupported-media-type': 'Please send JSON (content-type: application/json).',
  'too-many-requests': 'Too many attempts. Please wait a moment and try again.',
  'profile-failed': 'Sign-up succeeded, but failed to set user profile.',
  'casinos-failed': 'Sign-up succeeded, but failed to fetch casinos for seeding.',
  'seeding-failed': 'Unable to seed casinos_users with default tiers.',
  'sign-up-failed': 'An unexpected error occurred while seeding user data.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The service isn’t available right now. Please try again in a moment.',
} as const satisfies Record<ErrorCode, string>
