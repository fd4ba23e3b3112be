import type { Logger } from 'pino'
import * as z from 'zod'
import { functionCall, returned } from '#server/db/call-function.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import type { JobQueue, JobResult } from '#server/jobs/jobs.ts'
import { PARTS, userBatches } from '#server/jobs/user-batches.ts'

/** The name of the queue that compares totals with the ledger. */
export const CHECK_TOTALS = 'check-totals'

/** What is stored with a job of this queue. */
const Output = z.object({ part: z.int(), wrong: z.int() })

/** Every day, on one server. */
export function checkTotalsQueue({ db, log }: { readonly db: Database; readonly log: Logger }): JobQueue {
  return {
    name: CHECK_TOTALS,
    schedule: '23 9 * * *',
    async run({ previous }) {
      const [last] = outputsOf(await previous())
      const part = last === undefined ? 0 : (last.part + 1) % PARTS
      const wrong = await checkTotals(db, part)
      if (wrong > 0) log.error({ faults: wrong }, 'Totals differ from the sums of their entries')
      return { part, wrong }
    },
  }
}

/** Returns how many totals are wrong by the last check of each part, and the time of the last check; null before it. */
export function totalsState(
  results: readonly JobResult[],
): { readonly wrong: number; readonly checkedAt: number } | null {
  const newest = new Map<number, number>()
  for (const { part, wrong } of outputsOf(results)) if (!newest.has(part)) newest.set(part, wrong)
  const [last] = results
  if (last === undefined) return null
  return { wrong: [...newest.values()].reduce((sum, wrong) => sum + wrong, 0), checkedAt: last.at }
}

function outputsOf(results: readonly JobResult[]): readonly z.infer<typeof Output>[] {
  return results.flatMap(({ output }) => {
    const read = Output.safeParse(output)
    return read.success ? [read.data] : []
  })
}

/**
 * Counts the rows whose totals or last collection differ from the ledger. The expected result is 0.
 *
 * @param part from 0 to 6: a seventh of the users; all of them if omitted.
 */
export async function checkTotals(db: Database, part: number | null = null): Promise<number> {
  let wrong = 0
  for await (const ids of userBatches(db, part)) {
    const counted = await transaction(
      db,
      ids.map((id) => functionCall('count_wrong_totals', { userId: id })),
    )
    for (const result of counted) wrong += returned('count_wrong_totals', result).wrong
  }
  return wrong
}
