import * as z from 'zod'

/** Every code an error can carry. Clients decide by it, never by the message. */
export const ERROR_CODES = [
  'bad-request',
  'invalid',
  'sign-in-needed',
  'wrong-credentials',
  'wrong-code',
  'code-needed',
  'expired-link',
  'email-unverified',
  'reauthentication-needed',
  'forbidden',
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

/** The body of every answer that is not a success. `message` is for people and uses the specification's words where it has them. */
export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    field: z.string().optional(),
    requestId: z.string(),
  }),
})

export type ErrorBody = z.infer<typeof ErrorBody>

export { MESSAGES } from '#contract/messages.ts'
