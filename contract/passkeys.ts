import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** What the browser's WebAuthn takes and gives, as JSON; the library on each side knows its shape. */
export const WebAuthnJson = z.record(z.string(), z.unknown())

export const PasskeyOptions = z.strictObject({ options: WebAuthnJson, now: Moment })

export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** `POST /api/passkeys`: recent sign-in needed. */
export const AddPasskey = z.strictObject({ name: z.string().max(60), response: WebAuthnJson })

export type AddPasskey = z.infer<typeof AddPasskey>

/** `POST /api/login/passkey` */
export const LogInPasskey = z.strictObject({ response: WebAuthnJson })

export type LogInPasskey = z.infer<typeof LogInPasskey>

/** `GET /api/passkeys` and `POST /api/password/reset/passkeys`; adding and deleting answer it too. */
export const PasskeyList = z.strictObject({
  passkeys: z.array(
    z.strictObject({ id: z.string(), name: z.string(), created_at: Moment, last_used_at: Moment.nullable() }),
  ),
  now: Moment,
})

export type PasskeyList = z.infer<typeof PasskeyList>
