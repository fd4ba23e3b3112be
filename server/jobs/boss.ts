import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'

/** The queue of the jobs that failed for good. */
export const FAILED_JOBS = 'failed-jobs'

/** The longest time for a statement. Without it, a connection that is silent would stop the jobs for good. */
const STATEMENT_MS = 60_000

/** How long a failed job is listed. */
const FAILED_SECONDS = 90 * 86_400

/**
 * Starts pg-boss in the schema `jobs`, which it creates if it is missing, through the pool of the requests, on both engines.
 * When no job waits, all of its statements together are less than one per second.
 *
 * @throws an error of the database.
 */
export async function startBoss(
  { db, log }: { readonly db: Database; readonly log: Logger },
  options: Pick<ConstructorOptions, 'schedule' | 'supervise'> = {},
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...options,
    schema: 'jobs',
    backend: db.engine,
    db: { executeSql: (text, values) => executeSql(db.pool, text, values) },
    cronMonitorIntervalSeconds: 45,
    flowIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 300,
    registerInstance: false,
    // Autovacuum is PostgreSQL's, or `runMaintenance` does its work.
    monitorVacuum: false,
    openTelemetry: { enabled: false },
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'The jobs could not use the database'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'A warning about jobs'))
  try {
    await boss.start()
    await boss.createQueue(FAILED_JOBS, { retentionSeconds: FAILED_SECONDS })
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
}

/** Creates the schema `jobs` if it is missing. Runs no job. */
export async function installJobs(context: { readonly db: Database; readonly log: Logger }): Promise<void> {
  const boss = await startBoss(context, { schedule: false, supervise: false })
  await boss.stop({ graceful: false })
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
