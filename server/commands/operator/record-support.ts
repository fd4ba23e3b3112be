import { findAccount } from '#server/auth/accounts/accounts.ts'
import { type AuditDeps, type AuditKind, recordAudit } from '#server/auth/audit/audit.ts'

/**
 * Records in a user's security record what support did. The operator's network is not recorded there.
 *
 * @returns the user's ID; null when the address has no account.
 */
export async function recordSupport(
  deps: AuditDeps,
  kind: Extract<AuditKind, `support-${string}`>,
  email: string,
): Promise<string | null> {
  const userId = (await findAccount(deps.db, email))?.account.id ?? null
  if (userId !== null) await recordAudit(deps, { kind, outcome: 'ok', userId, address: '' })
  return userId
}
