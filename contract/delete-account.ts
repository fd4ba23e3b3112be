import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/**
 * `POST /api/deleteAccount`: the id of the signed-in user, and the current password. The password may be left out when a passkey
 * was used within the last ten minutes. With two-factor on, a recent sign-in with the second factor is also required.
 * `userId` and `user_id` are one field; either name is accepted.
 */
export const DeleteAccount = z
  .strictObject({
    userId: z.uuid().optional(),
    user_id: z.uuid().optional(),
    password: z.string().max(4000).nullish(),
  })
  .refine(({ userId, user_id }) => (userId === undefined) !== (user_id === undefined), {
    message: 'Send the ID of the user.',
    path: ['userId'],
  })

export type DeleteAccount = z.infer<typeof DeleteAccount>

/** `DELETE /api/account`: the same for the session's own account, without an id. */
export const DeleteOwnAccount = z.strictObject({ password: z.string().max(4000).nullish() })

export const DeleteAccountResponse = z.strictObject({ now: Moment })

export type DeleteAccountResponse = z.infer<typeof DeleteAccountResponse>
