import { randomUUID } from 'node:crypto'
import { hashMailToken } from '#server/mail/mail-tokens.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/** The result of a link: its user, the sessions that ended, and the ways to log in that were removed. */
export type UsedMailToken = {
  readonly userId: string
  readonly ended: readonly string[]
  readonly removedPasskeys: number
  readonly removedFactor: boolean
}

/**
 * Uses the token of an email: one statement deletes it and makes the change. Of two concurrent uses, the second finds no
 * token. The account is locked first, so a concurrent log-in completes before the change or sees it.
 *
 * @param statement has $1 the token's hash, $2 the time, $3 an id for an email, and its own values from $4 on. Returns
 *   user_id and session_ids, removed_passkeys and removed_factor if it removes any, and `taken` when it did nothing because the address
 *   belongs to another account.
 * @throws ApiError `expired-link` for a token that was used, has expired, or has another purpose; `conflict` when the
 *   address belongs to another account.
 */
export async function useMailToken(
  deps: Deps,
  token: string | null | undefined,
  statement: { readonly name: string; readonly text: string },
  values: readonly unknown[] = [],
): Promise<UsedMailToken> {
  const hash = hashMailToken(token)
  if (hash === null) throw new ApiError('expired-link')
  const at = new Date(deps.now()).toISOString()
  try {
    const [, , used] = await transaction(deps.db, [
      { name: 'lock-account-of-token', text: LOCK, values: [hash] },
      { name: 'lock-addresses-of-token', text: LOCK_ADDRESSES, values: [hash] },
      { ...statement, values: [hash, at, randomUUID(), ...values] },
    ])
    const row = used?.rows[0] as UsedToken | undefined
    if (!row) throw new ApiError('expired-link')
    if (row.taken) throw addressTaken()
    return {
      userId: row.user_id,
      ended: row.session_ids,
      removedPasskeys: row.removed_passkeys ?? 0,
      removedFactor: row.removed_factor ?? false,
    }
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw addressTaken()
    throw error
  }
}

type UsedToken = {
  readonly user_id: string
  readonly session_ids: string[]
  readonly removed_passkeys?: number
  readonly removed_factor?: boolean
  readonly taken?: boolean
}

function addressTaken() {
  return new ApiError('conflict', 'This address now belongs to another account.')
}

// A separate statement, so that the next one sees every session that was opened before it got the lock.
const LOCK = `
  select from auth.account a join auth."user" u on u.id = a.user_id
  where u.id = (select user_id from auth.mail_tokens where hash = $1)
  for update of a for no key update of u`

// The address of the link and the current address of the account, always in the same order; see `lockAddress`.
const LOCK_ADDRESSES = `
  select pg_advisory_xact_lock(hashtextextended(email, 0)) from (
    select t.email from auth.mail_tokens t where t.hash = $1
    union
    select u.email from auth."user" u join auth.mail_tokens t on t.user_id = u.id where t.hash = $1
    order by email
  ) addresses`

const UNIQUE_VIOLATION = '23505'
