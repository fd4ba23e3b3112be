import { type AuditDeps, recordAudit } from '#server/auth/audit/audit.ts'
import { query } from '#server/db/query.ts'

/**
 * Grants or revokes the operator role, and records it in the security record of the account. No route calls this.
 *
 * @returns whether the account has two-factor on, which the tools require; null when the address has no account.
 */
export async function setOperator(
  deps: AuditDeps,
  email: string,
  operator: boolean,
): Promise<{ readonly twoFactor: boolean } | null> {
  const user = await query(deps.db)
    .updateTable('auth.user')
    .set({ operator })
    .where('email', '=', email)
    .returning(['id', 'twoFactor'])
    .executeTakeFirst()
  if (user === undefined) return null
  const kind = operator ? 'operator-grant' : 'operator-revoke'
  await recordAudit(deps, { kind, outcome: 'ok', userId: user.id, address: '' })
  return { twoFactor: user.twoFactor }
}
