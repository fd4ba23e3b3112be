import { MAX_PASSWORD } from '#core/eligibility/check-password.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { type Account, findAccount } from '#server/auth/accounts/accounts.ts'
import { NEW_PASSWORD_FIRST } from '#server/auth/auth.ts'
import { unverifiedError } from '#server/auth/email/require-verified.ts'
import { findSignUp } from '#server/auth/sign-up/sign-ups.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Finds the account that an address and a password belong to.
 *
 * Where addresses are verified, the password of the browser's own pending sign-up, or else of the newest one of the address,
 * returns `email-unverified`, whether or not the address also has an account, and every unsuccessful log-in verifies two hashes. So neither the response nor its
 * time reveals whether the address has an account.
 *
 * @param email as `readEmailAddress` returns it; null takes as long and is rejected.
 * @param password as `normalizePassword` returns it.
 * @param address the caller's, as `clientAddress` returns it: hashing is shared fairly between addresses.
 * @param ownSignUp the sign-up of the caller's browser, as `SignUpMarks.read` returns it.
 * @throws ApiError `wrong-credentials`, with the reason for the password that restoring the address removed; `email-unverified` for a pending sign-up, which gets a new link.
 */
export async function checkCredentials(
  deps: AppDeps,
  email: string | null,
  password: string,
  address: string,
  ownSignUp: string | null,
): Promise<{ readonly account: Account; readonly passwordHash: string }> {
  const { verifyEmail } = deps.config
  const pending =
    verifyEmail && email !== null ? await findSignUp(deps.db, email, ownSignUp, deps.now()) : null
  const found = email === null ? null : await findAccount(deps.db, email)
  const tooLong = [...password].length > MAX_PASSWORD
  const matches = (hash: string | null | undefined) =>
    deps.passwords.verify(tooLong ? null : (hash ?? null), tooLong ? '' : password, address)

  const isRemoved = found !== null && found.passwordHash === null
  const isOwner = await matches(isRemoved ? found.removedHash : found?.passwordHash)
  const owner =
    isOwner && found?.passwordHash ? { account: found.account, passwordHash: found.passwordHash } : null
  if (owner && (owner.account.emailVerified || !verifyEmail)) return owner
  const isPending = verifyEmail && (await matches(pending?.passwordHash))
  if (owner) return owner
  const userId = found?.account.id
  if (isPending && pending && email !== null) {
    throw await unverifiedError(
      deps,
      { kind: 'sign-up', address: email, signUpId: pending.id },
      userId,
      address,
    )
  }
  throw new ApiError('wrong-credentials', isRemoved && isOwner ? NEW_PASSWORD_FIRST : undefined, { userId })
}
