import { MAX_PASSWORD } from '#core/eligibility/check-password.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { findPasswordHash } from '#server/auth/accounts/accounts.ts'
import { passwordFingerprint } from '#server/auth/passwords/password-fingerprint.ts'
import { normalizePassword } from '#server/auth/passwords/passwords.ts'
import { ApiError } from '#server/errors.ts'
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'

/** So that a stolen session cannot be used to guess the password. */
export const PASSWORD_TRIES: Limit = { name: 'password checks', per: 'user', times: 10, windowMs: 600_000 }

/**
 * Verifies the password of a signed-in user.
 *
 * @param address of the client, as `clientAddress` returns it.
 * @returns its fingerprint. The write that follows compares it, because the password can change in between.
 * @throws ApiError `invalid` when it is missing, `wrong-credentials`, `too-many-requests` after ten in ten minutes.
 */
export async function verifyCurrentPassword(
  { auth, db, passwords }: Pick<AppDeps, 'auth' | 'db' | 'passwords'>,
  userId: string,
  address: string,
  sent: string | null | undefined,
  field = 'password',
): Promise<Buffer> {
  const password = normalizePassword(sent ?? '')
  if (password === '') throw new ApiError('invalid', 'Please enter your password.', { field })
  // Counted before the password is verified, so that concurrent attempts cannot exceed the limit.
  await enforceRateLimit(auth.limiter, userId, PASSWORD_TRIES)
  const tooLong = [...password].length > MAX_PASSWORD
  const hash = tooLong ? null : await findPasswordHash(db, userId)
  const right = await passwords.verify(hash, tooLong ? '' : password, address)
  if (!right || hash === null) {
    throw new ApiError('wrong-credentials', 'That password is incorrect.', { field })
  }
  return passwordFingerprint(hash)
}
