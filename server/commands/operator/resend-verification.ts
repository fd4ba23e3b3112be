import type { AuditDeps } from '#server/auth/audit/audit.ts'
import { recordSupport } from '#server/commands/operator/record-support.ts'
import { inTransaction } from '#server/db/query.ts'
import { ApiError } from '#server/errors.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { readSupportUser } from '#server/queries/operator/read-support-user.ts'

/**
 * Queues the verification email of an address again, and records it in the user's security record.
 *
 * @param count counts the email against the limits of the address, and returns 0 or the seconds to wait.
 * @throws ApiError `conflict` when the address has no pending sign-up and no unverified account; `too-many-requests`.
 */
export async function resendVerification(
  deps: AuditDeps,
  email: string,
  count: () => Promise<number>,
): Promise<void> {
  const { account, signUpExpiresAt } = await readSupportUser(deps, email)
  if (signUpExpiresAt === null && account?.emailVerified !== false) {
    throw new ApiError('conflict', 'This address has nothing to verify.')
  }
  const retryAfterSeconds = await count()
  if (retryAfterSeconds > 0) {
    throw new ApiError(
      'too-many-requests',
      'You can send up to three emails an hour to one address. Try again later.',
      { retryAfterSeconds },
    )
  }
  await inTransaction(deps.db, (trx) =>
    queueMail(trx, { kind: 'verify', address: email }, new Date(deps.now())),
  )
  await recordSupport(deps, 'support-verification', email)
}
