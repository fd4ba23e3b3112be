import { MAX_PASSWORD } from '#core/eligibility/check-password.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { findPasswordHash } from '#server/auth/accounts.ts'
import { normalisePassword, verifyPassword } from '#server/auth/passwords.ts'
import { fail } from '#server/http/fail.ts'
import { takeOrRefuse } from '#server/http/take-or-refuse.ts'

/** Passwords tried by one account that is signed in; whoever holds a stolen session must not guess it. */
const PER_ACCOUNT = { times: 10, windowMs: 600_000 }

/**
 * Checks that a signed-in person knows their password.
 *
 * @param address of the client, as `clientAddress` gives it.
 * @throws Failure `invalid` for none, `wrong-credentials` for another, `too-many-requests` after ten in ten minutes.
 */
export async function provePassword(
  { auth }: Pick<AppDeps, 'auth'>,
  userId: string,
  address: string,
  sent: string | null | undefined,
  field = 'password',
): Promise<void> {
  const password = normalisePassword(sent ?? '')
  if (password === '') throw fail('invalid', 'Please enter your password.', field)
  // Counted before the password is looked at, so that a burst cannot get past the limit together.
  await takeOrRefuse(auth.limiter, `password of ${userId}`, PER_ACCOUNT)
  const tooLong = [...password].length > MAX_PASSWORD
  const hash = tooLong ? null : await findPasswordHash(auth.identity, userId)
  if (!(await verifyPassword(hash, tooLong ? '' : password, address))) {
    throw fail('wrong-credentials', 'This is not the password of your account.', field)
  }
}
