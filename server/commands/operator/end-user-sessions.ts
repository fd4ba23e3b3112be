import type { AuditDeps } from '#server/auth/audit/audit.ts'
import { endSessions } from '#server/auth/accounts/account-rows.ts'
import { recordSupport } from '#server/commands/operator/record-support.ts'
import { inTransaction } from '#server/db/query.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Ends every session of a user, and records it in the user's security record. A trigger announces them to all nodes.
 *
 * @returns the IDs of the ended sessions.
 * @throws ApiError `not-found` when the address has no account.
 */
export async function endUserSessions(deps: AuditDeps, email: string): Promise<readonly string[]> {
  const userId = await recordSupport(deps, 'support-end-sessions', email)
  if (userId === null) throw new ApiError('not-found', 'This address has no account.')
  return await inTransaction(deps.db, (trx) => endSessions(trx, userId, 'all'))
}
