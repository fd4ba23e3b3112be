import type { PgBoss, Queue } from 'pg-boss'
import type { Logger } from 'pino'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { startBoss, FAILED_JOBS } from '#server/jobs/boss.ts'

/** The result of a job that ended well. */
export type JobResult = { readonly at: EpochMs; readonly output: unknown }

/** Work in the background that several servers share: each job runs on one of them. */
export type JobQueue = {
  readonly name: string
  /**
   * When a job is created: a cron expression in UTC. If its time passes while no server runs, one job is created when the
   * next server starts.
   */
  readonly schedule: string
  /**
   * Runs a job. After an error, it is tried again with growing pauses, and then listed as failed.
   *
   * @param previous reads the results of earlier jobs, newest first.
   * @returns what is stored with the job. It must not contain a secret or an address.
   */
  readonly run: (previous: () => Promise<readonly JobResult[]>) => Promise<object | null>
}

export type Jobs = {
  /**
   * Creates the schema `jobs` and the queues where they are missing, then runs jobs.
   *
   * @throws an error of the database; then it can be called again.
   */
  start(): Promise<void>
  /** Creates a job now, unless one waits already. Does nothing before the start: a missed time is made up for then. */
  runSoon(queue: string): void
  /** Reads the results of a queue's jobs, newest first; none before the start. */
  results(queue: string): Promise<readonly JobResult[]>
  /** Lets running jobs finish for a few seconds. Another server repeats those that do not. */
  stop(): Promise<void>
}

const POLL_SECONDS = 60
const STOP_MS = 5000

/** The pauses grow from one minute to half an hour. */
const QUEUE_OPTIONS = {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 1800,
  expireInSeconds: 3600,
  deleteAfterSeconds: 14 * 86_400,
  deadLetter: FAILED_JOBS,
} as const satisfies Omit<Queue, 'name'>

/**
 * Opens the jobs of a database.
 *
 * @param options for tests, which do not wait for pauses.
 */
export function createJobs(
  context: { readonly db: Database; readonly log: Logger },
  queues: readonly JobQueue[],
  options: { readonly pollSeconds?: number; readonly retryLimit?: number; readonly retryDelay?: number } = {},
): Jobs {
  const { log } = context
  const { pollSeconds = POLL_SECONDS, ...changed } = options
  const workers = new Map<string, string>()
  let running: PgBoss | null = null

  async function results(queue: string): Promise<readonly JobResult[]> {
    const jobs = (await running?.findJobs(queue)) ?? []
    return jobs
      .filter(({ state }) => state === 'completed')
      .map(({ completedOn, output }) => ({
        at: epochMs(completedOn?.getTime() ?? 0),
        output: output as unknown,
      }))
      .toSorted((a, b) => b.at - a.at)
  }

  async function run({ name, run: work }: JobQueue): Promise<object | null> {
    try {
      return await work(() => results(name))
    } catch (error) {
      const reason = reasonOf(error)
      log.warn({ queue: name, reason }, 'A job failed and is tried again, unless this was its last attempt')
      // pg-boss stores what is thrown, and the text of the error itself may contain values.
      // oxlint-disable-next-line eslint/preserve-caught-error -- for the same reason
      throw new Error(reason)
    }
  }

  async function addQueue(boss: PgBoss, queue: JobQueue): Promise<void> {
    const { name, schedule } = queue
    const queueOptions = { ...QUEUE_OPTIONS, ...changed }
    // `short`: only one job waits.
    await boss.createQueue(name, { policy: 'short', ...queueOptions })
    await boss.updateQueue(name, queueOptions)
    await boss.schedule(name, schedule, null, { missed: 'once' })
    workers.set(name, await boss.work(name, { pollingIntervalSeconds: pollSeconds }, () => run(queue)))
  }

  return {
    async start() {
      const boss = await startBoss(context)
      running = boss
      try {
        for (const queue of queues) await addQueue(boss, queue)
      } catch (error) {
        running = null
        await boss.stop({ graceful: false }).catch(() => undefined)
        throw error
      }
    },

    runSoon(queue) {
      const boss = running
      const worker = workers.get(queue)
      if (boss === null || worker === undefined) return
      boss.send(queue).then(
        () => boss.notifyWorker(worker),
        (error: unknown) => log.warn({ queue, reason: reasonOf(error) }, 'A job could not be created'),
      )
    },

    results,

    async stop() {
      const boss = running
      running = null
      await boss?.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

/** Returns why a job failed, without values, which may contain an address. */
function reasonOf(error: unknown): string {
  if (error instanceof DatabaseError) return `${error.statement} ${error.code}`
  return error instanceof Error ? error.name : typeof error
}
