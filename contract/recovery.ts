import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** The token after the `#` of a link in an email. It works once, for one purpose, and expires. */
export const MailToken = z.string().max(200)

/**
 * `POST /api/password/forgot` and `POST /api/email/verify/send`. Response and response time are the same for an address
 * with an account and for one without.
 */
export const RequestMail = z.strictObject({ email: z.string().max(1000).nullish() })

export type RequestMail = z.infer<typeof RequestMail>

/** `mail: false`: this server sends no email and writes it to a folder for its operator. */
export const MailResponse = z.strictObject({ mail: z.boolean(), now: Moment })

export type MailResponse = z.infer<typeof MailResponse>

/**
 * `POST /api/password/reset`: ends every session of the account, and invalidates every other reset link. Does not sign in.
 * `removePasskeys` lists passkeys of the account to delete with it; unknown ids are ignored.
 */
export const ResetPassword = z.strictObject({
  token: MailToken.nullish(),
  password: z.string().max(4000).nullish(),
  removePasskeys: z.array(z.uuid()).max(50).nullish(),
})

export type ResetPassword = z.infer<typeof ResetPassword>

/**
 * `POST /api/password/change`: ends every other session. Returns `SignedIn` and new tokens. With two-factor on, a recent
 * sign-in with the second factor is required in addition to the current password.
 */
export const ChangePassword = z.strictObject({
  current: z.string().max(4000).nullish(),
  password: z.string().max(4000).nullish(),
})

export type ChangePassword = z.infer<typeof ChangePassword>

/** `POST /api/email/change`: requires a recent sign-in. Nothing changes until the new address is confirmed. */
export const ChangeEmail = z.strictObject({ email: z.string().max(1000).nullish() })

export type ChangeEmail = z.infer<typeof ChangeEmail>

/**
 * `POST /api/email/verify`. A link proves that its reader has the mailbox, and the password that the reader is who signed
 * up. The browser that signed up needs no password: it has a cookie.
 */
export const VerifyEmail = z.strictObject({
  token: MailToken.nullish(),
  password: z.string().max(4000).nullish(),
})

export type VerifyEmail = z.infer<typeof VerifyEmail>

/** `POST /api/email/code`: the code that an email shows next to its link, and the address that got the email. */
export const UseMailCode = z.strictObject({
  email: z.string().max(1000).nullish(),
  code: z.string().max(100).nullish(),
})

export type UseMailCode = z.infer<typeof UseMailCode>

/** `link` is the path of the link in that email, with its token. It is not used yet. */
export const MailLink = z.strictObject({ link: z.string(), now: Moment })

export type MailLink = z.infer<typeof MailLink>

/** `POST /api/email/change/undo`: with `email`, only if that is the address that the link restores. */
export const UndoEmailChange = z.strictObject({
  token: MailToken.nullish(),
  email: z.string().max(1000).nullish(),
})

export type UndoEmailChange = z.infer<typeof UndoEmailChange>

/** `POST /api/email/change/confirm` and `POST /api/password/reset/passkeys`. */
export const UseMailToken = z.strictObject({ token: MailToken.nullish() })

export type UseMailToken = z.infer<typeof UseMailToken>

/** The response to a link. It does not name the address, because other people may have the link. */
export const Done = z.strictObject({ now: Moment })

export type Done = z.infer<typeof Done>
