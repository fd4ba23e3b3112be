import type * as WebAuthn from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyOptions } from '#contract/passkeys.ts'
import { isMoment, objectOf, type Door } from '#web/data/door.ts'
import { withinTime } from '#web/ui/within-time.ts'

/** What came of asking the device: its answer, nothing because the person left, or why it cannot. */
export type DeviceAnswer =
  | { readonly kind: 'shown'; readonly response: object }
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly text: string }

const NOT_FETCHED = 'A part of this page could not be fetched. Try again, or use your password.'

const isJson: Door<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const isPasskeyOptions = objectOf<PasskeyOptions>({ options: isJson, now: isMoment })

/** Whether this browser knows passkeys at all; whether this address may have them is for the server to say. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Has the device make a passkey. The library comes only when it is asked for. */
export async function makePasskey({ options }: PasskeyOptions): Promise<DeviceAnswer> {
  // The server made them for exactly this; the library checks what it takes.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return await asked(({ startRegistration }) => startRegistration({ optionsJSON }))
}

/** Has the device show one of its passkeys. */
export async function showPasskey({ options }: PasskeyOptions): Promise<DeviceAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return await asked(({ startAuthentication }) => startAuthentication({ optionsJSON }))
}

type Library = typeof WebAuthn

async function asked(ask: (library: Library) => Promise<object>): Promise<DeviceAnswer> {
  const library = await withinTime(import('@simplewebauthn/browser')).catch(() => null)
  if (library === null) return { kind: 'failed', text: NOT_FETCHED }
  try {
    return { kind: 'shown', response: await ask(library) }
  } catch (trouble) {
    return whyNot(trouble)
  }
}

/** @returns the words for what the browser threw; closing its window, and waiting too long, are no trouble. */
export function whyNot(trouble: unknown): Exclude<DeviceAnswer, { kind: 'shown' }> {
  const name = trouble instanceof Error ? trouble.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'left' }
  if (name === 'InvalidStateError')
    return { kind: 'failed', text: 'This device has a passkey for your account already.' }
  if (name === 'SecurityError')
    return { kind: 'failed', text: 'This browser does not allow passkeys at this address.' }
  return { kind: 'failed', text: 'This device could not do that. Try again, or use your password.' }
}
