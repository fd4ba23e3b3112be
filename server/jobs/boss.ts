import { type ConstructorOptions, PgBoss, type Queue } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import { JOBS_SCHEMA } from '#server/db/create-job.ts'
import type { Database } from '#server/db/database.ts'
import { SEND_MAIL } from '#server/mail/queue-mail.ts'

/** The queue of the jobs that failed for good. */
export const FAILED_JOBS = 'failed-jobs'

/** The longest time for a statement. Without it, a connection that is silent would stop the jobs for good. */
const STATEMENT_MS = 60_000

/** How long a failed job is listed. */
const FAILED_SECONDS = 90 * 86_400

export type QueueOptions = Omit<Queue, 'name'>

/** The pauses after errors grow from one minute to half an hour. */
const QUEUE_OPTIONS = {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 1800,
  expireInSeconds: 3600,
  deleteAfterSeconds: 14 * 86_400,
  deadLetter: FAILED_JOBS,
} as const satisfies QueueOptions

/**
 * The pauses grow from two seconds to two hours. `sendMailQueue` gives a mail up by its age, long before the last attempt.
 * A job expires, and another server repeats it, after more than the timeouts of the mail server.
 */
export const MAIL_OPTIONS = {
  retryLimit: 100,
  retryDelay: 2,
  retryDelayMax: 7200,
  expireInSeconds: 60,
} as const satisfies QueueOptions

type Context = { readonly db: Database; readonly log: Logger }

/**
 * Starts pg-boss in the schema `jobs`, which it creates if it is missing, through the pool of the requests, on both engines.
 * When no job waits, all of its statements together are less than one per second.
 *
 * @throws an error of the database.
 */
export async function startBoss(
  context: Context,
  options: Pick<ConstructorOptions, 'schedule' | 'supervise'> = {},
): Promise<PgBoss> {
  const boss = openBoss(context, options)
  try {
    await boss.start()
    await boss.createQueue(FAILED_JOBS, { retentionSeconds: FAILED_SECONDS })
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
}

/** Returns pg-boss without starting it: it can read jobs in an existing schema, and needs no stop. */
export function openBoss(
  { db, log }: Context,
  options: Pick<ConstructorOptions, 'schedule' | 'supervise'> = {},
): PgBoss {
  const boss = new PgBoss({
    ...options,
    schema: JOBS_SCHEMA,
    backend: db.engine,
    db: { executeSql: (text, values) => executeSql(db.pool, text, values) },
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 20,
    flowIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 300,
    registerInstance: false,
    // Autovacuum is PostgreSQL's, or `runMaintenance` does its work.
    monitorVacuum: false,
    openTelemetry: { enabled: false },
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'The jobs could not use the database'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'A warning about jobs'))
  return boss
}

/** Creates the schema `jobs` and the queue of mails, which every process can add to, if they are missing. Runs no job. */
export async function installJobs(context: Context): Promise<void> {
  const boss = await startBoss(context, { schedule: false, supervise: false })
  await createQueue(boss, SEND_MAIL, MAIL_OPTIONS)
  await boss.stop({ graceful: false })
}

/** Creates a queue, or changes its options. */
export async function createQueue(boss: PgBoss, name: string, options: QueueOptions): Promise<void> {
  const { policy = 'standard', ...changeable } = { ...QUEUE_OPTIONS, ...options }
  await boss.createQueue(name, { policy, ...changeable })
  await boss.updateQueue(name, changeable)
}

/** Runs the statements of a text; several only without values. @returns the rows of all of them. */
async function executeSql(pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const query: pg.QueryConfig & { readonly query_timeout: number } = {
    text,
    query_timeout: STATEMENT_MS,
    ...(values && { values }),
  }
  const result: pg.QueryResult | pg.QueryResult[] = await pool.query(query)
  return { rows: [result].flat().flatMap(({ rows }) => rows) }
}
