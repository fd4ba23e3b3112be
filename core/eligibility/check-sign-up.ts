import { type Location, parseLocation } from '#core/eligibility/locations.ts'
import { failure, type Result, success } from '#core/result.ts'

/** The minimum age of a player (spec section 9), and the maximum that is plausible. */
export const MIN_AGE = 18
export const MAX_AGE = 120

export type SignUpRefusal =
  | { readonly kind: 'missing'; readonly field: 'email' | 'password' | 'age' | 'state' }
  | { readonly kind: 'too-young' }
  | { readonly kind: 'implausible-age' }
  | { readonly kind: 'unknown-location' }
  | { readonly kind: 'blocked-location'; readonly location: Location }

/** The four answers of the form, each undefined, null or '' while it is not filled out. */
export type SignUpAnswers = {
  readonly email: string | null | undefined
  readonly password: string | null | undefined
  readonly age: number | '' | null | undefined
  readonly state: string | null | undefined
}

/**
 * The gate of sign-up: all four fields, 18 or over, a location that is offered and not blocked, in that order.
 *
 * Run by the form for its messages and by the server, which has the last word. It does not judge the address
 * or the password: those have rules of their own.
 *
 * @param blocked where no account can be made; the law moves, so it is data (`catalogue/jurisdictions.json`).
 * @returns age and location as they are stored.
 * @see spec section 5 "Sign-up"
 */
export function checkSignUp(
  answers: SignUpAnswers,
  blocked: readonly Location[],
): Result<{ readonly age: number; readonly state: Location }, SignUpRefusal> {
  const { email, password, age, state } = answers
  if (!email?.trim()) return failure({ kind: 'missing', field: 'email' })
  if (!password) return failure({ kind: 'missing', field: 'password' })
  if (age === '' || age === null || age === undefined) return failure({ kind: 'missing', field: 'age' })
  if (!state?.trim()) return failure({ kind: 'missing', field: 'state' })
  if (age > MAX_AGE) return failure({ kind: 'implausible-age' })
  if (!Number.isInteger(age) || age < MIN_AGE) return failure({ kind: 'too-young' })
  const location = parseLocation(state)
  if (location === null) return failure({ kind: 'unknown-location' })
  if (blocked.includes(location)) return failure({ kind: 'blocked-location', location })
  return success({ age, state: location })
}
