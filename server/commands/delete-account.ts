import { asUser } from '#server/access/as-user.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Erases a person in one transaction: account, sessions, profile, list, ledger and feedback; their votes leave the
 * scores.
 *
 * @returns the sessions that ended, or null where there was no such account (any more).
 */
export async function deleteAccount(deps: Deps, userId: string): Promise<readonly string[] | null> {
  await transaction(deps.db, [
    { name: 'delete-former-address-mail', text: FORMER_ADDRESSES, values: [userId] },
  ])
  const [deleted] = await asUser(deps.db, userId, [
    { name: 'delete-account', text: 'select gone, session_ids from delete_account()', values: [] },
  ])
  deps.catalogue.voted()
  const [outcome] = (deleted?.rows ?? []) as { gone: boolean; session_ids: string[] }[]
  return outcome?.gone ? outcome.session_ids : null
}

/**
 * Emails to addresses that the account had before. The deletion itself finds emails by account and by current address.
 * An address that belongs to another account now is left alone.
 */
const FORMER_ADDRESSES = `
  delete from auth.outbox o using auth.mail_tokens t
  where t.user_id = $1::uuid and t.purpose = 'undo' and o.address = t.email and o.user_id is null
    and not exists (select from auth."user" u where u.email = t.email)`
