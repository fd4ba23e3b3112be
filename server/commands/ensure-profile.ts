import { asUser } from '#server/access/as-user.ts'
import { missingCasinosStatement } from '#server/commands/missing-casinos-statement.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Completes a person's list with the casinos listed since they were last here.
 *
 * @returns false when there is no profile: sign-up broke off half-way, and `createProfile` mends it.
 */
export async function ensureProfile(deps: Deps, { userId }: { readonly userId: string }): Promise<boolean> {
  const [result] = await asUser(deps.db, userId, [missingCasinosStatement(userId)])
  return result?.rowCount === 1
}
