import { HOTP, Secret, TOTP } from 'otpauth'
import type { EpochMs } from '#core/units.ts'

/** RFC 6238 with SHA-1, six digits, and 30 seconds: the only form that every authenticator app supports. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** One step to either side: clocks differ, and typing takes time. */
const WINDOW = 1

const ISSUER = 'Daily Bonus Blog'

/** Returns the number of the time step of a moment. */
export function stepAt(now: EpochMs): number {
  return TOTP.counter({ period: FORM.period, timestamp: now })
}

/** Returns the code of a time step. @param digits 6, or 8 as in the examples of the RFC. */
export function totp(secret: Uint8Array, step: number, digits: number = FORM.digits): string {
  return HOTP.generate({ secret: asSecret(secret), algorithm: FORM.algorithm, digits, counter: step })
}

/**
 * Returns the time step of a code near a moment; null when it matches none. Comparison takes constant time.
 *
 * The caller must reject a step that was used before.
 */
export function matchStep(secret: Uint8Array, code: string, now: EpochMs): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null
  const steps = TOTP.validate({
    token: code,
    secret: asSecret(secret),
    algorithm: FORM.algorithm,
    period: FORM.period,
    timestamp: now,
    window: WINDOW,
  })
  return steps === null ? null : stepAt(now) + steps
}

/** Returns a secret for authenticator apps: as base 32 text, and as the address in a QR code. */
export function presentSecret(
  secret: Uint8Array,
  email: string,
): { readonly text: string; readonly uri: string } {
  const shared = asSecret(secret)
  return {
    text: shared.base32,
    uri: new TOTP({ ...FORM, issuer: ISSUER, label: email, secret: shared }).toString(),
  }
}

function asSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
