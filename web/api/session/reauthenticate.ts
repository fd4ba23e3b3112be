import { PATHS } from '#contract/paths.ts'
import type { ApiResponse } from '#web/api/api.ts'
import { callAsShownUser, readSession } from '#web/api/session/session.ts'
import { isMoment, objectOf } from '#web/api/type-guards.ts'
import { announce } from '#web/api/session/session-events.ts'
import { type DeviceResult, isPasskeyOptions, showPasskey } from '#web/api/session/webauthn.ts'

type Confirmed = { readonly expiresAt: string }

const isConfirmed = objectOf<Confirmed>({ expiresAt: isMoment })

/**
 * Reauthenticates with the password. Sensitive operations are then allowed for ten minutes.
 *
 * @param code the two-factor code; empty if two-factor authentication is off.
 */
export function confirmByPassword(password: string, code: string): Promise<ApiResponse<Confirmed>> {
  return confirm({ password, ...(code === '' ? {} : { code }) })
}

/** Reauthenticates with a passkey. Returns the response of the server, or the device's reason if there is no passkey. */
export async function confirmByPasskey(): Promise<
  ApiResponse<Confirmed> | Exclude<DeviceResult, { kind: 'shown' }>
> {
  const options = await callAsShownUser('POST', PATHS.reauthenticateOptions, isPasskeyOptions)
  if (options.kind !== 'ok') return options
  const result = await showPasskey(options.value)
  return result.kind === 'shown' ? await confirm({ passkey: result.response }) : result
}

async function confirm(body: object): Promise<ApiResponse<Confirmed>> {
  const options = { body, timeoutMs: 20_000, newTokens: true }
  const response = await callAsShownUser('POST', PATHS.reauthenticate, isConfirmed, options)
  if (response.kind === 'ok') {
    announce('token-refreshed', Date.parse(response.value.expiresAt))
    await readSession()
  }
  return response
}
