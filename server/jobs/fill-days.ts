import type { Logger } from 'pino'
import * as z from 'zod'
import { callFunction, functionCall, returned } from '#server/db/call-function.ts'
import { isOutage } from '#server/db/database-error.ts'
import type { Database } from '#server/db/database.ts'
import { errorFields } from '#server/db/error-fields.ts'
import { transaction } from '#server/db/transaction.ts'
import { JobError, type JobQueue } from '#server/jobs/jobs.ts'
import { userBatches } from '#server/jobs/user-batches.ts'

/**
 * The name of the queue that counts the sums by day of months from before these sums. Each start of a server creates a job,
 * unless one waits or runs.
 */
export const FILL_DAYS = 'fill-days'

/** What is stored with a job of this queue: of how many casinos it counted the months. */
const Output = z.object({ filled: z.int() })

/**
 * A job runs until all users are counted. One whose server was killed is repeated when it was not heard of for five minutes,
 * and not when it expires.
 */
const OPTIONS = { policy: 'exclusive', expireInSeconds: 86_400, heartbeatSeconds: 300 } as const

/**
 * After an update, on one server, once: counts the sums by day of all users. Their writes go on meanwhile, also those of
 * servers of the version before. A later job has nothing to do, because every write keeps complete sums complete.
 *
 * A user whose sums cannot be counted is logged and does not stop the others. The job then fails, so that it is tried again.
 */
export function fillDaysQueue({ db, log }: { readonly db: Database; readonly log: Logger }): JobQueue {
  return {
    name: FILL_DAYS,
    options: OPTIONS,
    async run({ previous, signal }) {
      if (Output.safeParse((await previous())[0]?.output).success) return { filled: 0 }
      let [filled, failed] = [0, 0]
      for await (const ids of userBatches(db, null))
        for (const userId of ids) {
          if (signal.aborted) throw new JobError('stopped', false)
          try {
            filled += await fillDays(db, userId)
          } catch (error) {
            if (isOutage(error)) throw error
            failed += 1
            log.warn(errorFields(error), 'The sums by day of a member could not be counted')
          }
        }
      if (filled > 0) log.info({ filled }, 'Counted the sums by day of the casinos of all members')
      if (failed > 0) {
        log.error({ failed }, 'The sums by day of some members could not be counted')
        throw new JobError(`${failed} not counted`, false)
      }
      return { filled } satisfies z.infer<typeof Output>
    },
  }
}

/**
 * Counts the sums by day of a user. Each casino has its own transaction, so that writes wait only for one casino, and none
 * waits for a second one while it has locked the first.
 *
 * @returns of how many casinos they were not complete.
 */
export async function fillDays(db: Database, userId: string): Promise<number> {
  let all = 0
  for (;;) {
    const { filled } = await callFunction(db, 'fill_days', { userId, most: 1 })
    if (filled === 0) return all
    all += filled
  }
}

/** Counts the months of casinos whose sums by day are not complete, of all users. After the job of an update, there are none. */
export async function countPartialMonths(db: Database): Promise<number> {
  let all = 0
  for await (const ids of userBatches(db, null)) {
    const counted = await transaction(
      db,
      ids.map((id) => functionCall('count_partial_months', { userId: id })),
    )
    for (const result of counted) all += returned('count_partial_months', result).months
  }
  return all
}
