import { randomUUID } from 'node:crypto'
import { hashMailToken } from '#server/auth/mail-tokens.ts'
import { Refusal } from '#server/db/refusal.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'

/** What became of an account by a link: whose it is, and the sessions that ended. */
export type Opened = {
  readonly userId: string
  readonly ended: readonly string[]
  readonly removedPasskeys: number
}

/**
 * Uses the token of a mail: one statement that takes it away and does what it is for. Whoever comes second, even at
 * the same moment, finds none. The account is locked first: a log-in is through before, or meets what is new.
 *
 * @param statement with $1 the token's hash, $2 the moment, $3 an id for a mail, and its own values from $4 on;
 *   answers user_id and session_ids, removed_passkeys where it removes any, and `taken` where it did nothing because
 *   the address is another account's.
 * @throws Failure `expired-link` for a token that is used, too old, for something else, or none; `conflict` where the
 *   address is another account's.
 */
export async function useMailToken(
  deps: Deps,
  token: string | null | undefined,
  statement: { readonly name: string; readonly text: string },
  values: readonly unknown[] = [],
): Promise<Opened> {
  const hash = hashMailToken(token)
  if (hash === null) throw fail('expired-link')
  const at = new Date(deps.now()).toISOString()
  try {
    const [, , used] = await transaction(deps.db, [
      { name: 'lock-account-of-token', text: LOCK, values: [hash] },
      { name: 'lock-addresses-of-token', text: LOCK_ADDRESSES, values: [hash] },
      { ...statement, values: [hash, at, randomUUID(), ...values] },
    ])
    const row = used?.rows[0] as UsedToken | undefined
    if (!row) throw fail('expired-link')
    if (row.taken) throw addressTaken()
    return { userId: row.user_id, ended: row.session_ids, removedPasskeys: row.removed_passkeys ?? 0 }
  } catch (error) {
    if (error instanceof Refusal && error.code === UNIQUE_VIOLATION) throw addressTaken()
    throw error
  }
}

type UsedToken = {
  readonly user_id: string
  readonly session_ids: string[]
  readonly removed_passkeys?: number
  readonly taken?: boolean
}

function addressTaken() {
  return fail('conflict', 'This address belongs to another account by now.')
}

// A statement of its own, so that the one after it sees every session that was opened before the lock was had.
const LOCK = `
  select from auth.account a join auth."user" u on u.id = a."userId"
  where u.id = (select user_id from auth.mail_tokens where hash = $1) and a."providerId" = 'credential'
  for update of a for no key update of u`

// The address of the link and the account's own, always in the same order; see `lockAddress`.
const LOCK_ADDRESSES = `
  select pg_advisory_xact_lock(hashtextextended(email, 0)) from (
    select t.email from auth.mail_tokens t where t.hash = $1
    union
    select u.email from auth."user" u join auth.mail_tokens t on t.user_id = u.id where t.hash = $1
    order by email
  ) addresses`

const UNIQUE_VIOLATION = '23505'
