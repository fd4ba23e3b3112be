import { asUser } from '#server/access/as-user.ts'
import type { Person } from '#server/auth/person.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Erases a person in one transaction: account, sessions, profile, list, ledger and feedback; their votes leave the
 * scores.
 *
 * @param proved fingerprint of the password that was proved; null where a passkey was shown instead.
 * @returns the sessions that ended; null where nothing was erased: the account or the acting session is gone, or the
 *   password is another one by now.
 */
export async function deleteAccount(
  deps: Deps,
  { userId, sessionId }: Person,
  proved: Buffer | null,
): Promise<readonly string[] | null> {
  const [deleted] = await asUser(deps.db, userId, [
    { name: 'delete-account', text: TEXT, values: [sessionId, proved] },
  ])
  deps.catalogue.voted()
  const [outcome] = (deleted?.rows ?? []) as { gone: boolean; session_ids: string[] }[]
  return outcome?.gone ? outcome.session_ids : null
}

const TEXT = 'select gone, session_ids from delete_account($1::uuid, $2::bytea)'
