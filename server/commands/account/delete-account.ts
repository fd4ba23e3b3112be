import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { functionCall, type FunctionRow, returned } from '#server/db/call-function.ts'
import type { Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Deletes all data of a user in one transaction: account, sessions, profile, list, ledger, and feedback. Their votes are
 * removed from the scores. Emails to former addresses of the account are deleted in a second transaction.
 *
 * @param proved fingerprint of the password that was verified; null when a passkey was used instead.
 * @returns the sessions that ended; null when nothing was deleted: the account or the current session no longer exists,
 *   or the password has changed meanwhile.
 */
export async function deleteAccount(
  deps: Deps,
  { userId, sessionId }: CurrentUser,
  proved: Buffer | null,
): Promise<readonly string[] | null> {
  const [found] = await transaction(deps.db, [
    { name: 'former-addresses', text: FORMER_ADDRESSES, values: [userId] },
  ])
  const former = (found?.rows ?? []).map(({ email }: { email: string }) => email)
  const [deleted] = await transaction(
    deps.db,
    [functionCall('erase_account', { userId, sessionId, password: proved })],
    ([first]) =>
      returned('erase_account', first).erased ? [functionCall('erase_user_data', { userId })] : [],
    ([, data]) => (data ? removeVotes(returned('erase_user_data', data)) : []),
  )
  deps.catalog.voted()
  const { erased, session_ids } = returned('erase_account', deleted)
  if (!erased) return null
  if (former.length > 0)
    await transaction(deps.db, [
      { name: 'delete-former-address-mail', text: DELETE_FORMER_MAIL, values: [former] },
    ])
  return session_ids
}

/**
 * Scores are shared by users. Their rows are locked last, in the order of the casinos, to prevent deadlocks. The statements
 * also run without votes: on Citus, a write to this table makes the commit of the account and the list two-phase.
 */
function removeVotes({ casino_ids, votes }: FunctionRow<'erase_user_data'>): readonly Statement[] {
  return [
    { name: 'lock-scores', text: LOCK_SCORES, values: [casino_ids] },
    { name: 'remove-votes', text: REMOVE_VOTES, values: [casino_ids, votes] },
  ]
}

const LOCK_SCORES =
  'select from casino_scores where casino_id = any($1::integer[]) order by casino_id for update'

const REMOVE_VOTES = `
  update casino_scores s set score = s.score - removed.vote, votes = s.votes - 1
  from unnest($1::integer[], $2::integer[]) as removed (casino_id, vote) where removed.casino_id = s.casino_id`

const FORMER_ADDRESSES = `select email from auth.mail_tokens where user_id = $1::uuid and purpose = 'undo'`

// `erase_account` deletes emails of the account and of its current address. Emails to an address that now belongs to
// another account are not deleted.
const DELETE_FORMER_MAIL = `
  delete from auth.outbox o
  where o.address = any($1::text[]) and o.user_id is null
    and not exists (select from auth."user" u where u.email = o.address)`
