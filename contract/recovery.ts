import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** What stands behind the `#` of a link in a mail. Works once, for the purpose it was made for, and not for long. */
export const MailToken = z.string().max(200)

/**
 * `POST /api/password/forgot` and `POST /api/email/verify/send`. The answer is the same for an address with an
 * account and for one without, and takes as long.
 */
export const AskForMail = z.strictObject({ email: z.string().max(1000).nullish() })

export type AskForMail = z.infer<typeof AskForMail>

/** `mail: false`: this server sends no mail; its operator finds what it wrote in a folder. */
export const MailAsked = z.strictObject({ mail: z.boolean(), now: Moment })

export type MailAsked = z.infer<typeof MailAsked>

/**
 * `POST /api/password/reset`: ends every session of the account, and every other reset link. Signs nobody in.
 * `removePasskeys` lists passkeys of the account to delete with it; unknown ids are ignored.
 */
export const ResetPassword = z.strictObject({
  token: MailToken.nullish(),
  password: z.string().max(4000).nullish(),
  removePasskeys: z.array(z.uuid()).max(50).nullish(),
})

export type ResetPassword = z.infer<typeof ResetPassword>

/**
 * `POST /api/password/change`: ends every other session; answers `SignedIn` with new tokens. With two-factor on, a
 * recent sign-in with the second factor is needed besides the current password.
 */
export const ChangePassword = z.strictObject({
  current: z.string().max(4000).nullish(),
  password: z.string().max(4000).nullish(),
})

export type ChangePassword = z.infer<typeof ChangePassword>

/** `POST /api/email/change`: asks for a recent sign-in. Nothing changes until the new address answers. */
export const ChangeEmail = z.strictObject({ email: z.string().max(1000).nullish() })

export type ChangeEmail = z.infer<typeof ChangeEmail>

/** `POST /api/email/verify`, `…/change/confirm`, `…/change/undo`, and `POST /api/password/reset/passkeys`. */
export const UseMailToken = z.strictObject({ token: MailToken.nullish() })

export type UseMailToken = z.infer<typeof UseMailToken>

/** Done; whose address it was is not said to whoever holds the link. */
export const Done = z.strictObject({ now: Moment })

export type Done = z.infer<typeof Done>
