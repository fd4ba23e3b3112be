import type { SupportUser } from '#contract/operator.ts'
import type { AuditDeps } from '#server/auth/audit/audit.ts'
import { recordSupport } from '#server/commands/operator/record-support.ts'
import { readSupportUser } from '#server/queries/operator/read-support-user.ts'

/** Reads what support sees of an email address, and records it in the user's security record. */
export async function viewUser(deps: AuditDeps, email: string): Promise<SupportUser> {
  await recordSupport(deps, 'support-view', email)
  return await readSupportUser(deps, email)
}
