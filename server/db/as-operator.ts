import type pg from 'pg'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

const SET: Statement = {
  name: 'as-operator',
  text: "select set_config('app.operator', 'on', true)",
  values: [],
}

/**
 * Runs statements in a transaction that may read and mark the feedback of all users and visitors, and no other rows of
 * users. Call it only for an operator, after `requireOperator`, or on the command line.
 */
export async function asOperator(
  db: Database,
  statements: readonly Statement[],
): Promise<readonly pg.QueryResult[]> {
  const [, ...results] = await transaction(db, [SET, ...statements])
  return results
}
