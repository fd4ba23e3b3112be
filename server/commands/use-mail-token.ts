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
 *   answers user_id and session_ids, and removed_passkeys where it removes any.
 * @throws Failure `expired-link` for a token that is used, too old, for something else, or none.
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
    const [, used] = await transaction(deps.db, [
      { name: 'lock-account-of-token', text: LOCK, values: [hash] },
      { ...statement, values: [hash, at, randomUUID(), ...values] },
    ])
    const row = used?.rows[0] as
      | { user_id: string; session_ids: string[]; removed_passkeys?: number }
      | undefined
    if (!row) throw fail('expired-link')
    return { userId: row.user_id, ended: row.session_ids, removedPasskeys: row.removed_passkeys ?? 0 }
  } catch (error) {
    if (error instanceof Refusal && error.code === UNIQUE_VIOLATION)
      throw fail('conflict', 'This address belongs to another account by now.')
    throw error
  }
}

// A statement of its own, so that the one after it sees every session that was opened before the lock was had, and
// every passkey, code and link that was added (see `lockAccount`).
const LOCK = `
  select from auth.account a join auth."user" u on u.id = a."userId"
  where u.id = (select user_id from auth.mail_tokens where hash = $1) and a."providerId" = 'credential'
  for update of a for no key update of u`

const UNIQUE_VIOLATION = '23505'
