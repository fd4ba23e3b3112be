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
  let faults = 0
  for (;;) {
    const [result] = await transaction(db, [
      {
        name: 'projection-faults',
        text: 'select last, people, faults from projection_faults($1, $2)',
        values: [after, BATCH],
      },
    ])
    const batch = result?.rows[0] as { last: string | null; people: number; faults: number }
    faults += batch.faults
    if (batch.people < BATCH || batch.last === null) return faults
    after = batch.last
  }
}
