import { err, type Result, ok } from '#core/result.ts'

/** The shortest and longest password, in code points. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

export type PasswordError =
  | { readonly kind: 'too-short'; readonly min: number }
  | { readonly kind: 'too-long'; readonly max: number }
  | { readonly kind: 'too-common' }

/**
 * Checks a new password: 8 to 128 characters of any kind, and not a common password.
 *
 * @param isCommon returns whether the list of common passwords includes it; receives the password in lower case.
 */
export function checkPassword(
  password: string,
  isCommon: (lowerCase: string) => boolean,
): Result<string, PasswordError> {
  const length = Array.from(password).length
  if (length < MIN_PASSWORD) return err({ kind: 'too-short', min: MIN_PASSWORD })
  if (length > MAX_PASSWORD) return err({ kind: 'too-long', max: MAX_PASSWORD })
  if (password.trim() === '' || isCommon(password.toLowerCase())) return err({ kind: 'too-common' })
  return ok(password)
}
