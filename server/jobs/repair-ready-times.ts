import type { Logger } from 'pino'
import * as z from 'zod'
import type { Database } from '#server/db/database.ts'
import type { JobQueue } from '#server/jobs/jobs.ts'
import { PARTS, userBatches } from '#server/jobs/user-batches.ts'

/** The name of the queue that repairs when casinos are next available. Runs early when the catalog was changed. */
export const REPAIR_READY_TIMES = 'repair-ready-times'

/** What is stored with a job of this queue: by which rules the rows of all users were repaired, and the last part. */
const Output = z.object({ rules: z.string(), part: z.int(), repaired: z.int() })

export type RepairReadyTimesDeps = {
  readonly db: Database
  readonly log: Logger
  /** Returns a text that changes with the rules of the catalog. */
  readonly readRules: () => Promise<string>
  /** Repairs the rows of some users. @returns how many differed from the rules. */
  readonly repair: (userIds: readonly string[]) => Promise<number>
}

/**
 * Every day, on one server: the rows of all users if the rules of the catalog have changed or the last job found
 * differences, which a server with older rules may have written again; else of a seventh of them.
 */
export function repairReadyTimesQueue({ db, log, readRules, repair }: RepairReadyTimesDeps): JobQueue {
  return {
    name: REPAIR_READY_TIMES,
    schedule: '41 8 * * *',
    async run({ previous }) {
      const last = Output.safeParse((await previous())[0]?.output).data
      const rules = await readRules()
      const part = last === undefined ? 0 : (last.part + 1) % PARTS
      let repaired = 0
      for await (const ids of userBatches(db, last?.rules === rules && last.repaired === 0 ? part : null))
        repaired += await repair(ids)
      if (repaired > 0) log.info({ repaired }, 'Stored when casinos are next available')
      return { rules, part, repaired } satisfies z.infer<typeof Output>
    },
  }
}
