import type { Logger } from 'pino'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { startBoss } from '#server/jobs/boss.ts'
import { type JobQueue, work } from '#server/jobs/jobs.ts'

/**
 * Sets the time of all jobs in a database, which pg-boss reads with a function.
 *
 * @param now does not advance; null for the real time.
 */
export async function setJobTime(db: Database, now: EpochMs | null): Promise<void> {
  const value = now === null ? 'now()' : `''${new Date(now).toISOString()}''::timestamptz`
  await db.pool.query(
    `create or replace function jobs.job_now() returns timestamptz language sql stable as 'select ${value}'`,
  )
}

/** Runs the jobs of a queue that are due now, one after another, as a server does. */
export async function runDueJobs(
  context: { readonly db: Database; readonly log: Logger },
  queue: JobQueue,
): Promise<void> {
  const boss = await startBoss(context, { schedule: false, supervise: false })
  try {
    for (let isDone = false; !isDone;) {
      isDone = true
      // A worker that is stopped immediately still finishes its first job.
      const id = await work(boss, queue, { log: context.log, seconds: 60, done: () => (isDone = false) })
      await boss.offWork(queue.name, { id, wait: true })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
