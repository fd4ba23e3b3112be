import type { Job, JobResult as JobOutcome, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { NewJob } from '#server/db/create-job.ts'
import type { Database } from '#server/db/database.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { createQueue, type QueueOptions, startBoss } from '#server/jobs/boss.ts'

/** The result of a job that ended well. */
export type JobResult = { readonly at: EpochMs; readonly output: unknown }

/** What a handler knows about its job. */
export type JobRun = {
  readonly data: unknown
  /** 1 at the first attempt. */
  readonly attempts: number
  /** Reads the results of earlier jobs, newest first. */
  readonly previous: () => Promise<readonly JobResult[]>
  /** Aborted when another server repeats the job: it ran for too long, or its server no longer waits for it to stop. */
  readonly signal: AbortSignal
  /** Creates a job for another server, unless one waits for that already. */
  readonly createJobForOtherServer: () => void
}

/** Work in the background that several servers share: each job runs on one of them. */
export type JobQueue = {
  readonly name: string
  /**
   * When a job is created: a cron expression in UTC. If its time passes while no server runs, one job is created when the
   * next server starts. Only one job waits. Without a schedule, transactions create jobs (`createJob`), and all of them wait.
   */
  readonly schedule?: string
  readonly options?: QueueOptions
  /** How soon a server finds a job that another one created; a minute if omitted. */
  readonly pollSeconds?: number
  /**
   * Returns when the next job starts, in seconds after one has ended. At most one such job waits, and while it does, the
   * schedule creates none: the schedule is for servers that are killed.
   */
  readonly secondsToNext?: () => Promise<number>
  /** Returns the jobs to create at the start of a server, if they do not exist. */
  readonly missing?: () => Promise<readonly NewJob[]>
  /**
   * Runs a job. After an error, it is tried again with growing pauses, and then listed as failed.
   *
   * @returns what is stored with the job. It must not contain a secret or an address.
   * @throws JobError for an error that was logged.
   */
  readonly run: (job: JobRun) => Promise<object | null>
}

/** An error of a job that its handler has logged. */
export class JobError extends Error {
  override readonly name = 'JobError'
  /** Whether the job is listed as failed without another attempt. */
  readonly isFinal: boolean

  /** @param reason is stored with the job. It must not contain a secret or an address. */
  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
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
  /** Starts the waiting jobs of a queue, one of which was just created. Does nothing before the start, which does the same. */
  wake(queue: string): void
  /** Reads the results of a queue's jobs, newest first; none before the start. */
  results(queue: string): Promise<readonly JobResult[]>
  /** Lets running jobs finish within `graceMs`, at least one second. Another server repeats those that do not. */
  stop(graceMs?: number): Promise<void>
}

/** The keys of jobs with the next start, and of jobs for another server: one of each waits. */
const NEXT = { singletonKey: 'next' } as const
const SHARED = { singletonKey: 'shared' } as const

const NOT_CREATED = 'A job could not be created'

const POLL_SECONDS = 60
const STOP_MS = 5000

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
  const { pollSeconds, ...changed } = options
  const workers = new Map<string, string>()
  let running: PgBoss | null = null

  function wake(queue: string): void {
    const worker = workers.get(queue)
    if (worker !== undefined) running?.notifyWorker(worker)
  }

  async function addQueue(boss: PgBoss, queue: JobQueue): Promise<void> {
    const { name, schedule, missing, secondsToNext } = queue
    await createQueue(boss, name, {
      policy: schedule === undefined ? 'standard' : 'short',
      ...queue.options,
      ...changed,
    })
    const key = secondsToNext === undefined ? {} : NEXT
    if (schedule !== undefined) await boss.schedule(name, schedule, null, { missed: 'once', ...key })
    if (secondsToNext !== undefined) await boss.send(name, null, NEXT)
    const jobs = (await missing?.()) ?? []
    if (jobs.length > 0) await boss.insert(name, [...jobs])
    const seconds = pollSeconds ?? queue.pollSeconds ?? POLL_SECONDS
    workers.set(name, await work(boss, queue, { log, seconds, done: () => wake(name) }))
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
      if (running === null || !workers.has(queue)) return
      running.send(queue).then(
        () => wake(queue),
        (error: unknown) => log.warn({ queue, reason: reasonOf(error) }, NOT_CREATED),
      )
    },

    wake,

    results: async (queue) => (running === null ? [] : await readResults(running, queue)),

    async stop(graceMs = STOP_MS) {
      const boss = running
      running = null
      await boss?.stop({ graceful: true, timeout: graceMs })
    },
  }
}

/**
 * Starts a worker, which runs the jobs of a queue one after another.
 *
 * @param options.done called after each job.
 * @returns the ID of the worker.
 */
export async function work(
  boss: PgBoss,
  queue: JobQueue,
  options: { readonly log: Logger; readonly seconds: number; readonly done: () => void },
): Promise<string> {
  const workOptions = { pollingIntervalSeconds: options.seconds, perJobResults: true } as const
  return await boss.work(queue.name, workOptions, async (jobs) => {
    const outcomes: JobOutcome[] = []
    for (const job of jobs) outcomes.push(await runJob(boss, queue, job, options.log))
    await createNext(boss, queue, options.log)
    options.done()
    return outcomes
  })
}

/** Creates the next job, or changes when the one that waits starts. */
async function createNext(boss: PgBoss, { name, secondsToNext }: JobQueue, log: Logger): Promise<void> {
  if (secondsToNext === undefined) return
  try {
    let startAfter = await secondsToNext()
    for (;;) {
      await boss.upsert(name, null, { ...NEXT, startAfter })
      // Another server can have found an earlier start meanwhile, which this one has replaced.
      const again = await secondsToNext()
      if (again > startAfter - 1) return
      startAfter = again
    }
  } catch (error) {
    log.warn({ queue: name, reason: reasonOf(error) }, 'The next job could not be created; its schedule does')
  }
}

async function runJob(
  boss: PgBoss,
  { name, run }: JobQueue,
  { id, data, retryCount, signal }: Job<unknown>,
  log: Logger,
): Promise<JobOutcome> {
  try {
    const previous = () => readResults(boss, name)
    const createJobForOtherServer = () =>
      void boss
        .send(name, null, SHARED)
        .catch((error: unknown) => log.warn({ queue: name, reason: reasonOf(error) }, NOT_CREATED))
    const output = await run({ data, attempts: retryCount + 1, previous, signal, createJobForOtherServer })
    return { id, status: 'completed', output }
  } catch (error) {
    const isLogged = error instanceof JobError
    const message = isLogged ? error.message : reasonOf(error)
    if (!isLogged)
      log.warn(
        { queue: name, reason: message },
        'A job failed and is tried again, unless this was its last attempt',
      )
    // Not the error, which pg-boss would store with its text: that may contain values.
    return { id, status: isLogged && error.isFinal ? 'deadletter' : 'failed', output: { message } }
  }
}

async function readResults(boss: PgBoss, queue: string): Promise<readonly JobResult[]> {
  const jobs = await boss.findJobs(queue)
  return jobs
    .filter(({ state }) => state === 'completed')
    .map(({ completedOn, output }) => ({
      at: epochMs(completedOn?.getTime() ?? 0),
      output: output as unknown,
    }))
    .toSorted((a, b) => b.at - a.at)
}

/** Returns why a job failed, without values, which may contain an address. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseError) return `${error.statement} ${error.code}`
  return error instanceof Error ? error.name : typeof error
}
