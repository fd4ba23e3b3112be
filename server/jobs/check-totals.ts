import { functionCall, returned } from '#server/db/call-function.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

const BATCH = 200

/**
 * Counts the rows whose totals or last collection differ from the ledger. The expected result is 0.
 *
 * Runs in the background after every start. It reads users in batches, so each transaction is short.
 */
export async function checkProjection(db: Database): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  let wrong = 0
  for (;;) {
    const [found] = await transaction(db, [{ name: 'next-users', text: NEXT_USERS, values: [after, BATCH] }])
    const ids = ((found?.rows ?? []) as { id: string }[]).map(({ id }) => id)
    if (ids.length > 0) {
      const counted = await transaction(
        db,
        ids.map((id) => functionCall('count_wrong_totals', [id])),
      )
      for (const result of counted) wrong += returned<{ wrong: number }>(result).wrong
    }
    if (ids.length < BATCH) return wrong
    after = ids.at(-1) ?? after
  }
}

const NEXT_USERS = 'select id from auth."user" where id > $1::uuid order by id limit $2::integer'
