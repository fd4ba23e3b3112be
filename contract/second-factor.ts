import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** `POST /api/login/totp`: six digits of the authenticator app, or a backup code. Each works once. */
export const LogInCode = z.strictObject({ code: z.string().max(100).nullish() })

export type LogInCode = z.infer<typeof LogInCode>

/** `GET /api/two-factor` */
export const TwoFactorState = z.strictObject({
  enabled: z.boolean(),
  backupCodesLeft: z.number().int(),
  now: Moment,
})

export type TwoFactorState = z.infer<typeof TwoFactorState>

/** `POST /api/two-factor/start`: requires a recent sign-in. The secret takes effect when `…/confirm` gets one of its codes. */
export const TwoFactorStart = z.strictObject({ secret: z.string(), uri: z.string(), now: Moment })

export type TwoFactorStart = z.infer<typeof TwoFactorStart>

/** `POST /api/two-factor/confirm` */
export const TwoFactorConfirm = z.strictObject({ code: z.string().max(100).nullish() })

export type TwoFactorConfirm = z.infer<typeof TwoFactorConfirm>

/** The response of `…/confirm` and of `…/backup-codes`, which invalidates the old codes. Shown once, stored as hashes. */
export const BackupCodes = z.strictObject({ codes: z.array(z.string()), now: Moment })

export type BackupCodes = z.infer<typeof BackupCodes>
