import type { AppDeps } from '#server/app-deps.ts'
import type { Account } from '#server/auth/accounts/accounts.ts'
import { allowEmail, countCaller } from '#server/auth/email/email-limits.ts'
import { inTransaction, query } from '#server/db/query.ts'
import { ApiError } from '#server/errors.ts'
import { type QueuedMail, queueMail, SEND_MAIL } from '#server/mail/queue-mail.ts'

/**
 * Rejects unverified accounts when verification is required, and sends them a new link. Called only after the user has
 * authenticated, so that it does not reveal the account to others.
 *
 * @throws ApiError `email-unverified`.
 */
export async function requireVerified(deps: AppDeps, account: Account, caller: string): Promise<void> {
  if (!deps.config.verifyEmail || account.emailVerified) return
  throw await unverifiedError(deps, { kind: 'verify', address: account.email }, account.id, caller)
}

/**
 * Sends a link to confirm an address, within the limits of its emails and of the caller's.
 *
 * @param userId the account for the audit.
 * @param caller as `clientAddress` returns it.
 * @returns the `email-unverified` error to throw. It does not tell whether an email was sent: strangers can use the limit
 *   of an address up.
 */
export async function unverifiedError(
  deps: AppDeps,
  mail: QueuedMail,
  userId: string | undefined,
  caller: string,
): Promise<ApiError> {
  const { limiter } = deps.auth
  await countCaller(limiter, caller)
  if (await allowEmail(limiter, 'verify', mail.address)) {
    await inTransaction(deps.db, (trx) => queueMail(trx, mail, new Date(deps.now())))
    deps.jobs.wake(SEND_MAIL)
  }
  return new ApiError('email-unverified', undefined, { userId })
}

/** Does the same for a signed-in user, whose session may be older than the requirement. */
export async function requireVerifiedUser(deps: AppDeps, userId: string, message: string): Promise<void> {
  if (!deps.config.verifyEmail) return
  const user = await query(deps.db)
    .selectFrom('auth.user')
    .select('emailVerified')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.emailVerified) throw new ApiError('email-unverified', message)
}
