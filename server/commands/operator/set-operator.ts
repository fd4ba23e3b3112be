import { type AuditDeps, recordAudit } from '#server/auth/audit/audit.ts'
import { transaction } from '#server/db/transaction.ts'

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
  const [changed] = await transaction(deps.db, [
    { name: 'set-operator', text: TEXT, values: [email, operator] },
  ])
  const row = changed?.rows[0] as { id: string; twoFactor: boolean } | undefined
  if (!row) return null
  const kind = operator ? 'operator-grant' : 'operator-revoke'
  await recordAudit(deps, { kind, outcome: 'ok', userId: row.id, address: '' })
  return { twoFactor: row.twoFactor }
}

const TEXT =
  'update auth."user" set operator = $2::boolean where email = $1 returning id, two_factor as "twoFactor"'
