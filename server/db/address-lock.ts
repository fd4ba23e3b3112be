import { sql } from 'kysely'
import type { Query, Trx } from '#server/db/query.ts'

/**
 * Locks addresses until the transaction ends, always in the same order. Every transaction that gives an address to an
 * account or frees it takes this lock first, so that its next statement sees what the previous owner of the lock committed.
 */
export async function lockAddresses(trx: Trx, emails: readonly string[]): Promise<void> {
  for (const email of [...new Set(emails)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}::text, 0))`.execute(trx)
}

/**
 * Returns whether an account other than `userId` has the address, or can still take it back.
 *
 * @param userId null for a person without an account.
 */
export async function isTakenByAnother(
  query: Query,
  email: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  return (
    (await isOwnedByAnother(query, email, userId)) || (await isReservedByAnother(query, email, userId, now))
  )
}

/** Returns whether an account other than `userId` has the address. */
export async function isOwnedByAnother(query: Query, email: string, userId: string | null): Promise<boolean> {
  const owner = await query
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', email)
    .where('id', 'is distinct from', userId)
    .executeTakeFirst()
  return owner !== undefined
}

/** Returns whether an account other than `userId` has an `undo` link to the address, which reserves it. */
export async function isReservedByAnother(
  query: Query,
  email: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const link = await query
    .selectFrom('auth.mailTokens')
    .select('id')
    .where('purpose', '=', 'undo')
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .where('userId', 'is distinct from', userId)
    .executeTakeFirst()
  return link !== undefined
}
