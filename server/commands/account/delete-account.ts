import { withUser } from '#server/db/with-user.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
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
  const [deleted] = await withUser(deps.db, userId, [
    { name: 'delete-account', text: DELETE_ACCOUNT, values: [sessionId, proved] },
  ])
  deps.catalogue.voted()
  const [outcome] = (deleted?.rows ?? []) as { gone: boolean; session_ids: string[] }[]
  if (!outcome?.gone) return null
  if (former.length > 0)
    await transaction(deps.db, [
      { name: 'delete-former-address-mail', text: DELETE_FORMER_MAIL, values: [former] },
    ])
  return outcome.session_ids
}

const FORMER_ADDRESSES = `select email from auth.mail_tokens where user_id = $1::uuid and purpose = 'undo'`

const DELETE_ACCOUNT = 'select gone, session_ids from delete_account($1::uuid, $2::bytea)'

// `delete_account` deletes emails of the account and of its current address. Emails to an address that now belongs to
// another account are not deleted.
const DELETE_FORMER_MAIL = `
  delete from auth.outbox o
  where o.address = any($1::text[]) and o.user_id is null
    and not exists (select from auth."user" u where u.email = o.address)`
