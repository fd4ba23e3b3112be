import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** `POST /api/login/totp`: six digits of the authenticator, or one of the backup codes. Each works once. */
export const SecondStep = z.strictObject({ code: z.string().max(100).nullish() })

export type SecondStep = z.infer<typeof SecondStep>

/** `GET /api/two-factor` */
export const TwoFactorState = z.strictObject({
  enabled: z.boolean(),
  backupCodesLeft: z.number().int(),
  now: Moment,
})

export type TwoFactorState = z.infer<typeof TwoFactorState>

/** `POST /api/two-factor/start`: the secret is in use only once `…/confirm` has seen a code of it. Recent sign-in needed. */
export const TwoFactorStart = z.strictObject({ secret: z.string(), uri: z.string(), now: Moment })

export type TwoFactorStart = z.infer<typeof TwoFactorStart>

/** `POST /api/two-factor/confirm` */
export const TwoFactorConfirm = z.strictObject({ code: z.string().max(100).nullish() })

export type TwoFactorConfirm = z.infer<typeof TwoFactorConfirm>

/** Shown once, kept hashed. Answer of `…/confirm` and of `…/backup-codes`, which makes the old ones worthless. */
export const BackupCodes = z.strictObject({ codes: z.array(z.string()), now: Moment })

export type BackupCodes = z.infer<typeof BackupCodes>
