import type { AppDeps } from '#server/app-deps.ts'
import type { Account } from '#server/auth/accounts/accounts.ts'
import { allowEmail } from '#server/auth/recovery/allow-email.ts'
import { transaction } from '#server/db/transaction.ts'
import { ApiError } from '#server/errors.ts'
import { type QueuedMail, queueMail } from '#server/mail/queue-mail.ts'

/**
 * Rejects unverified accounts when verification is required, and sends them a new link. Called only after the user has
 * authenticated, so that it does not reveal the account to others.
 *
 * @throws ApiError `email-unverified`.
 */
export async function requireVerified(deps: AppDeps, account: Account): Promise<void> {
  if (!deps.config.verifyEmail || account.emailVerified) return
  throw await unverifiedError(deps, { kind: 'verify', address: account.email }, account.id)
}

/**
 * Sends a link to confirm an address, within the limit of its emails.
 *
 * @param userId the account for the audit.
 * @returns the `email-unverified` error to throw.
 */
export async function unverifiedError(
  deps: AppDeps,
  mail: QueuedMail,
  userId: string | undefined,
): Promise<ApiError> {
  if (!(await allowEmail(deps.auth.limiter, 'verify', mail.address))) {
    const message = 'Please confirm your email address first. Use the latest link we emailed you.'
    return new ApiError('email-unverified', message, { userId })
  }
  await transaction(deps.db, [queueMail(mail, deps.now())])
  deps.mailWorker.notify()
  return new ApiError('email-unverified', undefined, { userId })
}

/** Does the same for a signed-in user, whose session may be older than the requirement. */
export async function requireVerifiedUser(deps: AppDeps, userId: string, message: string): Promise<void> {
  if (!deps.config.verifyEmail) return
  const [found] = await transaction(deps.db, [{ name: 'is-verified', text: VERIFIED, values: [userId] }])
  if (found?.rowCount !== 1) throw new ApiError('email-unverified', message)
}

const VERIFIED = 'select from auth."user" where id = $1::uuid and "emailVerified"'
