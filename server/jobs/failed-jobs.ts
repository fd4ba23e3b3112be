import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Database } from '#server/db/database.ts'
import { openBoss, startBoss, FAILED_JOBS } from '#server/jobs/boss.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'

/** A job that failed for good, with the name of its queue, and the kind of its last error. */
export type FailedJob = {
  readonly id: string
  readonly queue: string
  readonly failedAt: Date
  readonly reason: string | null
}

/** What pg-boss stores of the error that `createJobs` throws. */
const Output = z.object({ message: z.string() })

type Context = { readonly db: Database; readonly log: Logger }

/** The most failed jobs that are read, which pg-boss allows. */
const MOST_JOBS = 100_000
/** Anyone can make emails fail by wrong addresses: they must not hide other jobs. */
const MOST_MAILS = 200

/** Lists the jobs that failed for good and were not tried again since, oldest first; of the emails, the newest 200. */
export async function listFailedJobs(context: Context): Promise<readonly FailedJob[]> {
  return await withBoss(context, async (boss) => {
    const jobs = await boss.findJobs(FAILED_JOBS, { queued: true, limit: MOST_JOBS })
    const mails = jobs.filter(({ sourceName }) => sourceName === SEND_MAIL)
    const hidden = new Set(mails.slice(0, -MOST_MAILS))
    const listed = jobs.filter((job) => !hidden.has(job))
    return listed.map(({ id, sourceName, createdOn, sourceOutput }) => ({
      id,
      queue: sourceName ?? 'unknown',
      failedAt: createdOn,
      reason: Output.safeParse(sourceOutput).data?.message ?? null,
    }))
  })
}

/** Adds to each mail how many times a server tried to send it, and the last error, without values. */
export async function withAttempts<Mail extends { readonly id: string }>(
  context: Context,
  mails: readonly Mail[],
): Promise<readonly (Mail & { readonly attempts: number; readonly error: string | null })[]> {
  const boss = openBoss(context)
  const found = []
  for (const mail of mails) {
    const job = await boss.getJobById(SEND_MAIL, mail.id)
    const attempts = job?.startedOn ? job.retryCount + 1 : 0
    found.push({ ...mail, attempts, error: Output.safeParse(job?.output).data?.message ?? null })
  }
  return found
}

/** Puts a failed job back into its queue. @returns false if there is no failed job with this ID. */
export async function retryFailedJob(context: Context, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false
  return await withBoss(context, async (boss) => (await boss.redrive(FAILED_JOBS, { ids: [id] })) > 0)
}

/** Neither runs nor schedules jobs. */
async function withBoss<Value>(context: Context, action: (boss: PgBoss) => Promise<Value>): Promise<Value> {
  const boss = await startBoss(context, { schedule: false, supervise: false })
  try {
    return await action(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}
