import { checkPassword, type PasswordError } from '#core/eligibility/check-password.ts'
import { isCommonPassword } from '#core/eligibility/common-passwords.ts'
import { normalizePassword } from '#server/auth/passwords/passwords.ts'
import { ApiError } from '#server/errors.ts'

const MESSAGE_OF = {
  'too-short': 'Password must be at least 8 characters long.',
  'too-long': 'Password must be at most 128 characters long.',
  'too-common': 'This password is too easy to guess. Please choose another one.',
} as const satisfies Record<PasswordError['kind'], string>

/** Normalizes and checks a chosen password. @throws ApiError `invalid` with the reason. */
export function readNewPassword(text: string | null | undefined): string {
  const password = checkPassword(normalizePassword(text ?? ''), isCommonPassword)
  if (!password.ok) throw new ApiError('invalid', MESSAGE_OF[password.reason.kind], { field: 'password' })
  return password.value
}
