import type { Logger } from 'pino'
import * as z from 'zod'
import { callFunction } from '#server/db/call-function.ts'
import type { Database } from '#server/db/database.ts'
import type { JobQueue } from '#server/jobs/jobs.ts'
import { userBatches } from '#server/jobs/user-batches.ts'

/** The name of the queue that counts the sums by day of months from before these sums. Each start of a server creates a job. */
export const FILL_DAYS = 'fill-days'

/** So many casinos of a user are counted in one transaction, whose writes wait for it. */
const MOST_CASINOS = 5

/** What is stored with a job of this queue: of how many casinos it counted the months. */
const Output = z.object({ filled: z.int() })

/**
 * After an update, on one server, once: counts the sums by day of all users, whose writes go on meanwhile, also those of servers of
 * the version before. A later job has nothing to do, because every write keeps complete sums complete.
 */
export function fillDaysQueue({ db, log }: { readonly db: Database; readonly log: Logger }): JobQueue {
  return {
    name: FILL_DAYS,
    // Only one job waits.
    options: { policy: 'short' },
    async run({ previous }) {
      if (Output.safeParse((await previous())[0]?.output).success) return { filled: 0 }
      let filled = 0
      for await (const ids of userBatches(db, null))
        for (const userId of ids) filled += await fillDays(db, userId)
      if (filled > 0) log.info({ filled }, 'Counted the sums by day of the casinos of all members')
      return { filled } satisfies z.infer<typeof Output>
    },
  }
}

/** Counts the sums by day of a user. @returns of how many casinos they were not complete. */
export async function fillDays(db: Database, userId: string): Promise<number> {
  for (let all = 0; ;) {
    const { filled } = await callFunction(db, 'fill_days', { userId, most: MOST_CASINOS })
    all += filled
    if (filled < MOST_CASINOS) return all
  }
}
