import { PATHS } from '#contract/paths.ts'
import { type ApiAnswer, callApi } from '#web/data/api.ts'
import { isMoment, objectOf } from '#web/data/door.ts'
import { readSession } from '#web/data/session.ts'
import { announce } from '#web/data/session-events.ts'
import { type DeviceAnswer, isPasskeyOptions, showPasskey } from '#web/data/webauthn.ts'

type Confirmed = { readonly expires_at: string }

const isConfirmed = objectOf<Confirmed>({ expires_at: isMoment })

/**
 * Shows with the password who is there; for ten minutes after, what is dangerous may be done.
 *
 * @param code needed with two-factor on; empty for none.
 */
export function confirmByPassword(password: string, code: string): Promise<ApiAnswer<Confirmed>> {
  return confirm({ password, ...(code === '' ? {} : { code }) })
}

/** The same with a passkey: an answer of the server, or of the device where it came to none. */
export async function confirmByPasskey(): Promise<
  ApiAnswer<Confirmed> | Exclude<DeviceAnswer, { kind: 'shown' }>
> {
  const asked = await callApi('POST', PATHS.reauthenticateOptions, isPasskeyOptions)
  if (asked.kind !== 'ok') return asked
  const shown = await showPasskey(asked.value)
  return shown.kind === 'shown' ? await confirm({ passkey: shown.response }) : shown
}

async function confirm(body: object): Promise<ApiAnswer<Confirmed>> {
  const options = { body, timeoutMs: 20_000, newTokens: true }
  const answer = await callApi('POST', PATHS.reauthenticate, isConfirmed, options)
  if (answer.kind === 'ok') {
    announce('token-refreshed', Date.parse(answer.value.expires_at))
    await readSession()
  }
  return answer
}
