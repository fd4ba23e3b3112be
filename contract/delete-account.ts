import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/**
 * `POST /api/deleteAccount`: the session's own id, and the password once more; no password where a passkey was shown
 * within the last ten minutes. With two-factor on, a recent sign-in with the second factor is needed besides.
 */
export const DeleteAccount = z.strictObject({
  user_id: z.uuid(),
  password: z.string().max(4000).nullish(),
})

export type DeleteAccount = z.infer<typeof DeleteAccount>

export const DeleteAccountAnswer = z.strictObject({ now: Moment })

export type DeleteAccountAnswer = z.infer<typeof DeleteAccountAnswer>
