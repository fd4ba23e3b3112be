import { withUser } from '#server/db/with-user.ts'
import { missingCasinosStatement } from '#server/commands/ledger/missing-casinos-statement.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Adds the casinos to a user's list that were listed since the user's last log-in.
 *
 * @returns false when there is no profile: the sign-up was interrupted, and `createProfile` completes it.
 */
export async function ensureProfile(deps: Deps, { userId }: { readonly userId: string }): Promise<boolean> {
  const [result] = await withUser(deps.db, userId, [missingCasinosStatement(userId)])
  return result?.rowCount === 1
}
