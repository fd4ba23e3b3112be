import { type Location, parseLocation } from '#core/eligibility/locations.ts'
import { err, type Result, ok } from '#core/result.ts'

/** The minimum age of a player, and the highest plausible age. */
export const MIN_AGE = 18
export const MAX_AGE = 120

export type SignUpError =
  | { readonly kind: 'missing'; readonly field: 'email' | 'password' | 'age' | 'state' }
  | { readonly kind: 'too-young' }
  | { readonly kind: 'implausible-age' }
  | { readonly kind: 'fractional-age' }
  | { readonly kind: 'unknown-location' }
  | { readonly kind: 'blocked-location'; readonly location: Location }

/** The four fields of the form, each undefined, null or '' while it is empty. */
export type SignUpFields = {
  readonly email: string | null | undefined
  readonly password: string | null | undefined
  readonly age: number | '' | null | undefined
  readonly state: string | null | undefined
}

/**
 * Checks a sign-up: all four fields, an age of 18 or over in whole years, a listed and unblocked location, in that order.
 *
 * The form runs it for its messages, and the server runs it again before it creates an account. It does not check the
 * format of the email or the strength of the password.
 *
 * @param blocked locations without sign-up. Laws change, so they are data (`catalog/jurisdictions.json`).
 * @returns age and location as they are stored.
 * @see docs/behavior.md, "Visitors and members"
 */
export function checkSignUp(
  fields: SignUpFields,
  blocked: readonly Location[],
): Result<{ readonly age: number; readonly state: Location }, SignUpError> {
  const { email, password, age, state } = fields
  if (!email?.trim()) return err({ kind: 'missing', field: 'email' })
  if (!password) return err({ kind: 'missing', field: 'password' })
  if (age === '' || age === null || age === undefined) return err({ kind: 'missing', field: 'age' })
  if (!state?.trim()) return err({ kind: 'missing', field: 'state' })
  if (age > MAX_AGE) return err({ kind: 'implausible-age' })
  // False for NaN, too.
  if (!(age >= MIN_AGE)) return err({ kind: 'too-young' })
  if (!Number.isInteger(age)) return err({ kind: 'fractional-age' })
  const location = parseLocation(state)
  if (location === null) return err({ kind: 'unknown-location' })
  if (blocked.includes(location)) return err({ kind: 'blocked-location', location })
  return ok({ age, state: location })
}
