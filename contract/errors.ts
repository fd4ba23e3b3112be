import * as z from 'zod'

/** Every error code. Clients decide by the code, never by the message. */
export const ERROR_CODES = [
  'bad-request',
  'invalid',
  'sign-in-needed',
  'wrong-credentials',
  'wrong-code',
  'code-needed',
  'password-needed',
  'expired-link',
  'email-unverified',
  'reauthentication-needed',
  'forbidden',
  'not-available',
  'not-found',
  'method-not-allowed',
  'conflict',
  'account-exists',
  'other-person',
  'too-large',
  'unsupported-media-type',
  'too-many-requests',
  'profile-failed',
  'casinos-failed',
  'seeding-failed',
  'sign-up-failed',
  'internal',
  'unavailable',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** The body of every error. `message` is shown to users. */
export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    field: z.string().optional(),
    /** How many records the error is about. */
    count: z.int().optional(),
    requestId: z.string(),
  }),
})

export type ErrorBody = z.infer<typeof ErrorBody>

export { MESSAGES } from '#contract/messages.ts'
