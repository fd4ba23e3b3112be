import { asUser } from '#server/access/as-user.ts'
import type { Person } from '#server/auth/person.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Erases a person in one transaction: account, sessions, profile, list, ledger and feedback; their votes leave the
 * scores. Emails to addresses that the account had before are erased right after it.
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
  const [found] = await transaction(deps.db, [
    { name: 'former-addresses', text: FORMER_ADDRESSES, values: [userId] },
  ])
  const former = (found?.rows ?? []).map(({ email }: { email: string }) => email)
  const [deleted] = await asUser(deps.db, userId, [
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

// The deletion itself erases emails of the account and of its current address. An address that belongs to another
// account by now is left alone.
const DELETE_FORMER_MAIL = `
  delete from auth.outbox o
  where o.address = any($1::text[]) and o.user_id is null
    and not exists (select from auth."user" u where u.email = o.address)`
