import { asUser } from '#server/access/as-user.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Erases a person in one transaction: account, sessions, profile, list, ledger and feedback; their votes leave the
 * scores.
 *
 * @returns the sessions that ended, or null where there was no such account (any more).
 */
export async function deleteAccount(deps: Deps, userId: string): Promise<readonly string[] | null> {
  const [deleted] = await asUser(deps.db, userId, [
    { name: 'delete-account', text: 'select gone, session_ids from delete_account()', values: [] },
  ])
  deps.catalogue.voted()
  const [outcome] = (deleted?.rows ?? []) as { gone: boolean; session_ids: string[] }[]
  return outcome?.gone ? outcome.session_ids : null
}
