import { MAX_PASSWORD } from '#core/eligibility/check-password.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { type Account, findAccount } from '#server/auth/accounts.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import { failUnverified } from '#server/auth/require-verified.ts'
import { findNewestSignUp } from '#server/auth/sign-ups.ts'
import { Failure, fail } from '#server/http/fail.ts'

/**
 * Finds the account that an address and a password belong to.
 *
 * Where addresses are verified, the password of the newest pending sign-up answers `email-unverified`, whether or not
 * the address also has an account, and every log-in that fails verifies two hashes. So neither the answer nor its time
 * tells whether the address has an account.
 *
 * @param email as `readEmailAddress` returns it; null takes as long and fails.
 * @param password as `normalisePassword` returns it.
 * @param address the caller's, as `clientAddress` returns it: hashing is shared fairly between addresses.
 * @throws Failure `wrong-credentials`; `email-unverified` for a pending sign-up, which gets a new link.
 */
export async function checkCredentials(
  deps: AppDeps,
  email: string | null,
  password: string,
  address: string,
): Promise<{ readonly account: Account; readonly passwordHash: string }> {
  const { verifyEmail } = deps.config
  const pending = verifyEmail && email !== null ? await findNewestSignUp(deps.db, email, deps.now()) : null
  const found = email === null ? null : await findAccount(deps.db, email)
  const tooLong = [...password].length > MAX_PASSWORD
  const matches = (hash: string | null | undefined) =>
    verifyPassword(tooLong ? null : (hash ?? null), tooLong ? '' : password, address)

  const isOwner = await matches(found?.passwordHash)
  const owner =
    isOwner && found?.passwordHash ? { account: found.account, passwordHash: found.passwordHash } : null
  if (owner && (owner.account.emailVerified || !verifyEmail)) return owner
  const isPending = verifyEmail && (await matches(pending?.passwordHash))
  if (owner) return owner
  const userId = found?.account.id
  if (isPending && pending && email !== null) {
    throw await failUnverified(deps, { kind: 'sign-up', address: email, signUpId: pending.id }, userId)
  }
  throw new Failure('wrong-credentials', fail('wrong-credentials').message, { userId })
}
