import { checkPassword, type PasswordRefusal } from '#core/eligibility/check-password.ts'
import { isCommonPassword } from '#core/eligibility/common-passwords.ts'
import { normalisePassword } from '#server/auth/passwords.ts'
import { fail } from '#server/http/fail.ts'

const REFUSAL = {
  'too-short': 'Password must be at least 8 characters long.',
  'too-long': 'Password must be at most 128 characters long.',
  'too-common': 'This password is too easy to guess. Please choose another one.',
} as const satisfies Record<PasswordRefusal['kind'], string>

/** Reads a password somebody chooses. @throws Failure `invalid` saying what is wrong with it. */
export function readNewPassword(text: string | null | undefined): string {
  const password = checkPassword(normalisePassword(text ?? ''), isCommonPassword)
  if (!password.ok) throw fail('invalid', REFUSAL[password.reason.kind], 'password')
  return password.value
}
