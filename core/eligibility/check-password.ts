import { failure, type Result, success } from '#core/result.ts'

/** Shortest and longest password, in characters as people count them (code points). */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

export type PasswordRefusal =
  | { readonly kind: 'too-short'; readonly min: number }
  | { readonly kind: 'too-long'; readonly max: number }
  | { readonly kind: 'too-common' }

/**
 * Judges a new password: 8 to 128 characters of any kind, and not one that everybody guesses first.
 *
 * @param isCommon whether the commonest passwords hold it; asked with the password in lower case.
 * @see product.md "Passwords"
 */
export function checkPassword(
  password: string,
  isCommon: (lowerCase: string) => boolean,
): Result<string, PasswordRefusal> {
  const length = Array.from(password).length
  if (length < MIN_PASSWORD) return failure({ kind: 'too-short', min: MIN_PASSWORD })
  if (length > MAX_PASSWORD) return failure({ kind: 'too-long', max: MAX_PASSWORD })
  if (password.trim() === '' || isCommon(password.toLowerCase())) return failure({ kind: 'too-common' })
  return success(password)
}
