import type pg from 'pg'
import type { Database, Statement } from '#server/db/database.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { transaction } from '#server/db/transaction.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Runs statements in a transaction as one user. This is the only way to access rows that belong to a user.
 *
 * Begin, the user id, the statements and commit are sent in one round trip. The user id and the role `app` apply to
 * this transaction only. Row-level security then limits every statement to this user's rows. Statements on user tables
 * still include `user_id = $1`, so that they use the key and the tables can be partitioned by it.
 *
 * No separate ownership check is needed: another user's row and a missing row are indistinguishable, and both return
 * 404.
 *
 * @param userId from the session, never from a request's body or path.
 * @param statements queries with unique names. Either all of them are committed or none.
 * @returns one result per statement, in order.
 * @throws ApiError `sign-in-needed` if the user does not exist, for example after the account was deleted.
 *   DatabaseError if the database rejected a statement, Unavailable if it did not respond; after Unavailable a write
 *   may be committed, and its id makes a retry safe.
 */
export async function withUser(
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
    throw isMissingUser(error) ? new ApiError('sign-in-needed') : error
  }
}

/** The foreign keys from user tables to `users`. */
const USER_KEYS: readonly (string | undefined)[] = ['casinos_users_person', 'feedback_person']

function isMissingUser(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23503' && USER_KEYS.includes(error.constraint)
}
