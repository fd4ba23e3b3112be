import { type LockedAccount, lockAccount } from '#server/auth/accounts/account-rows.ts'
import { lockAddresses } from '#server/db/address-lock.ts'
import { isRequesterSignedIn, hashMailToken, type TokenPurpose } from '#server/mail/mail-tokens.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { inTransaction, type Trx } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/** The link of an email, which is used up when the transaction commits. */
export type UsedLink = {
  /** The address it was sent to. */
  readonly email: string
  /** The account it belongs to, locked; null for the link of a pending sign-up. */
  readonly account: LockedAccount | null
  readonly createdAt: Date
  /** The order of the changes of an address. */
  readonly number: number
  /** Whether the session that requested it, if there is one, has not ended. */
  readonly isRequesterSignedIn: boolean
}

const UNIQUE_VIOLATION = '23505'

/**
 * Uses the token of an email: one transaction deletes it and makes the change. Of two concurrent uses, the second finds no
 * token. The account and the addresses of the change are locked first, so a concurrent log-in completes before the change
 * or sees it. The token stays valid when the change throws.
 *
 * @throws ApiError `expired-link` for a token that was used, has expired, or has another purpose; `conflict` when the
 *   address belongs to another account.
 */
export async function useMailToken<Value>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string | null | undefined,
  purpose: TokenPurpose,
  change: (trx: Trx, link: UsedLink, now: Date) => Promise<Value>,
): Promise<Value> {
  const hash = hashMailToken(token)
  if (hash === null) throw new ApiError('expired-link')
  const at = new Date(now())
  try {
    return await inTransaction(
      db,
      async (trx) => await change(trx, await takeLink(trx, hash, purpose, at), at),
    )
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw addressTaken()
    throw error
  }
}

async function takeLink(trx: Trx, hash: Buffer, purpose: TokenPurpose, now: Date): Promise<UsedLink> {
  const found = await trx
    .selectFrom('auth.mailTokens')
    .select(['userId', 'email'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (found === undefined) throw new ApiError('expired-link')
  const account = (found.userId && (await lockAccount(trx, found.userId))) || null
  await lockAddresses(trx, [found.email, account?.email ?? found.email])
  // A separate statement, so that it sees what was committed before it got the locks.
  const link = await trx
    .deleteFrom('auth.mailTokens as t')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning(['email', 'createdAt', 'number', isRequesterSignedIn('t', now).as('isRequesterSignedIn')])
    .executeTakeFirst()
  if (link === undefined) throw new ApiError('expired-link')
  return { ...link, account }
}

/** The error for an address that has another account by now. */
export function addressTaken(): ApiError {
  return new ApiError('conflict', 'This address now belongs to another account.')
}
