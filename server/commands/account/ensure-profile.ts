import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Adds the casinos to a user's list that were listed since the user's last log-in.
 *
 * @returns false when there is no profile: the sign-up was interrupted, and `createProfile` completes it.
 */
export async function ensureProfile(deps: Deps, { userId }: { readonly userId: string }): Promise<boolean> {
  return (await callFunction(deps.db, 'add_missing_casinos', { userId })).has_profile
}
