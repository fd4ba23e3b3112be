import type pg from 'pg'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/**
 * The only door to rows that belong to a person.
 *
 * Begin, identity, the statements and commit travel in one round trip. The identity and the role `app` hold
 * for this transaction alone; row-level security then shows and takes this person's rows only, whatever a
 * statement says. Every statement on a person's table still names `user_id = $1` itself, so that a row is
 * found by its key and the tables can be distributed by it.
 *
 * Ownership: there is no "is this row theirs?" question to forget. Another person's row and a missing row are
 * the same nothing, and answer the same 404.
 *
 * @param userId from the session, never from a request's body or path.
 * @param statements queries only, each with a name of its own; all of them land or none does.
 * @returns one result per statement, in order.
 * @throws Refusal when the database said no (by SQLSTATE), Unavailable when it did not answer; after Unavailable
 *   a write may have landed, and its id makes a retry safe.
 */
export async function asUser(
  db: Database,
  userId: string,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const results = await transaction(db, [
    { name: 'app-begin', text: 'select app_begin($1)', values: [userId] },
    ...statements,
  ])
  return results.slice(1)
}
