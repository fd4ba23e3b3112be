import type pg from 'pg'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** Runs statements as a user and the role `app`, as the functions of the database do, for rows that no function writes. */
export async function runAsUser(
  db: Database,
  userId: string,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  return (await transaction(db, [setUser(userId), ...statements])).slice(1)
}

/** Returns the statement after which a transaction runs as a user and the role `app`. */
export function setUser(userId: string): Statement {
  return {
    name: 'test-as-user',
    text: "select set_config('app.user_id', $1, true), set_config('role', 'app', true)",
    values: [userId],
  }
}
