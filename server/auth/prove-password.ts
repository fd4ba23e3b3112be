import { MAX_PASSWORD } from '#core/eligibility/check-password.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { findPasswordHash } from '#server/auth/accounts.ts'
import { passwordFingerprint } from '#server/auth/password-fingerprint.ts'
import { normalisePassword, verifyPassword } from '#server/auth/passwords.ts'
import { fail } from '#server/http/fail.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'

/** Passwords tried by one account that is signed in; whoever holds a stolen session must not guess it. */
const PER_ACCOUNT = { times: 10, windowMs: 600_000 }

/**
 * Checks that a signed-in person knows their password.
 *
 * @param address of the client, as `clientAddress` gives it.
 * @returns its fingerprint. The write that follows compares it, because the password can change in between.
 * @throws Failure `invalid` for none, `wrong-credentials` for another, `too-many-requests` after ten in ten minutes.
 */
export async function provePassword(
  { auth }: Pick<AppDeps, 'auth'>,
  userId: string,
  address: string,
  sent: string | null | undefined,
  field = 'password',
): Promise<Buffer> {
  const password = normalisePassword(sent ?? '')
  if (password === '') throw fail('invalid', 'Please enter your password.', field)
  // Counted before the password is looked at, so that a burst cannot get past the limit together.
  await takeOrRefuse(auth.limiter, `password of ${userId}`, PER_ACCOUNT)
  const tooLong = [...password].length > MAX_PASSWORD
  const hash = tooLong ? null : await findPasswordHash(auth.identity, userId)
  const right = await verifyPassword(hash, tooLong ? '' : password, address)
  if (!right || hash === null) {
    throw fail('wrong-credentials', 'This is not the password of your account.', field)
  }
  return passwordFingerprint(hash)
}
