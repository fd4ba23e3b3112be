import * as z from 'zod'
import { Moment } from '#contract/values.ts'

/** Options and responses of WebAuthn as JSON. The WebAuthn library of each side validates them. */
export const WebAuthnJson = z.record(z.string(), z.unknown())

export const PasskeyOptions = z.strictObject({ options: WebAuthnJson, now: Moment })

export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** `POST /api/login/passkey/options`: `formerHosts` are other hosts of this site with passkeys, which browsers do not offer. */
export const PasskeyLogInOptions = PasskeyOptions.extend({ formerHosts: z.array(z.string()) })

export type PasskeyLogInOptions = z.infer<typeof PasskeyLogInOptions>

/** `POST /api/passkeys`: requires a recent sign-in. */
export const AddPasskey = z.strictObject({ name: z.string().max(60), response: WebAuthnJson })

export type AddPasskey = z.infer<typeof AddPasskey>

/** `POST /api/login/passkey` */
export const LogInPasskey = z.strictObject({ response: WebAuthnJson })

export type LogInPasskey = z.infer<typeof LogInPasskey>

/**
 * `formerHost` is the other host of this site at which the passkey was stored and where alone it works; null if it works here,
 * or if the host is not known.
 *
 * The response of `GET /api/passkeys`, of `POST /api/password/reset/passkeys`, and of adding or deleting a passkey.
 */
export const PasskeyList = z.strictObject({
  passkeys: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      createdAt: Moment,
      lastUsedAt: Moment.nullable(),
      formerHost: z.string().nullable(),
    }),
  ),
  now: Moment,
})

export type PasskeyList = z.infer<typeof PasskeyList>
