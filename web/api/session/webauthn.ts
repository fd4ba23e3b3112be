import type * as WebAuthn from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyLogInOptions, PasskeyOptions } from '#contract/passkeys.ts'
import { isMoment, isText, listOf, objectOf, type Guard } from '#web/api/type-guards.ts'
import { withinTime } from '#web/ui/within-time.ts'

/** The result of a WebAuthn call: the response, canceled by the user, or the reason why it failed. */
export type DeviceResult =
  | { readonly kind: 'shown'; readonly response: object }
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly text: string }

const LOAD_FAILED = 'Couldn’t load part of this page. Try again, or use your password.'

const isJson: Guard<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const isPasskeyOptions = objectOf<PasskeyOptions>({ options: isJson, now: isMoment })

export const isPasskeyLogInOptions = objectOf<PasskeyLogInOptions>({
  options: isJson,
  formerHosts: listOf(isText),
  now: isMoment,
})

/** Returns whether this browser supports passkeys. The server decides whether this origin supports them. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Creates a passkey on the device. Loads the library on demand. */
export async function makePasskey({ options }: PasskeyOptions): Promise<DeviceResult> {
  // The server creates the options for this call, and the library validates them.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return await callLibrary(({ startRegistration }) => startRegistration({ optionsJSON }))
}

/** Authenticates with a passkey of the device. */
export async function showPasskey({ options }: PasskeyOptions): Promise<DeviceResult> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return await callLibrary(({ startAuthentication }) => startAuthentication({ optionsJSON }))
}

type Library = typeof WebAuthn

async function callLibrary(call: (library: Library) => Promise<object>): Promise<DeviceResult> {
  const library = await withinTime(import('@simplewebauthn/browser')).catch(() => null)
  if (library === null) return { kind: 'failed', text: LOAD_FAILED }
  try {
    return { kind: 'shown', response: await call(library) }
  } catch (error) {
    return failureReason(error)
  }
}

/** Returns the message for an error of the browser. A canceled or timed-out dialog is not a failure. */
export function failureReason(error: unknown): Exclude<DeviceResult, { kind: 'shown' }> {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'left' }
  if (name === 'InvalidStateError')
    return { kind: 'failed', text: 'This device already has a passkey for your account.' }
  if (name === 'SecurityError')
    return { kind: 'failed', text: 'This browser doesn’t allow passkeys at this address.' }
  return { kind: 'failed', text: 'Your device couldn’t do that. Try again, or use your password.' }
}
