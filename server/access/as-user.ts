import type pg from 'pg'
import type { Database, Statement } from '#server/db/database.ts'
import { Refusal } from '#server/db/refusal.ts'
import { transaction } from '#server/db/transaction.ts'
import { fail } from '#server/http/fail.ts'

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
 * @throws Failure `sign-in-needed` when there is no such person (any more): an access outlived its account.
 *   Refusal when the database said no (by SQLSTATE), Unavailable when it did not answer; after Unavailable
 *   a write may have landed, and its id makes a retry safe.
 */
export async function asUser(
  db: Database,
  userId: string,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  try {
    const results = await transaction(db, [
      { name: 'app-begin', text: 'select app_begin($1)', values: [userId] },
      ...statements,
    ])
    return results.slice(1)
  } catch (error) {
    throw belongsToNobody(error) ? fail('sign-in-needed') : error
  }
}

/** The keys by which what people own hangs on the person. */
const PERSON_KEYS: readonly (string | undefined)[] = ['casinos_users_person', 'feedback_person']

function belongsToNobody(error: unknown): boolean {
  return error instanceof Refusal && error.code === '23503' && PERSON_KEYS.includes(error.constraint)
}
