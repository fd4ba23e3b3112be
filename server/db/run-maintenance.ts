import type pg from 'pg'
import type { Logger } from 'pino'

const EVERY_MS = 60_000

/** The most write-ahead log after the last checkpoint; recovery after a crash reads all of it. */
const MAX_BEHIND_BYTES = 32 * 1024 * 1024

/** The thresholds of dead rows before a table is vacuumed, similar to PostgreSQL's autovacuum. */
const DEAD_ROWS = 1000
const DEAD_SHARE = 0.2

/**
 * Does the work of PostgreSQL's background processes, which PGlite does not have: without it the write-ahead log grows
 * without limit and dead rows are never reused. Each statement is a separate transaction.
 */
export async function runMaintenance(pool: pg.Pool): Promise<void> {
  const behind = await pool.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  )
  // Statistics of dead rows are flushed rarely; this flushes them after the statement.
  await pool.query('select pg_stat_force_next_flush()')
  const bloated = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup > $1::integer + $2::float8 * n_live_tup`,
    [DEAD_ROWS, DEAD_SHARE],
  )
  for (const { name } of bloated.rows) await pool.query(`vacuum (analyze) ${name}`)
  if (bloated.rows.length > 0 || Number(behind.rows[0]?.bytes) > MAX_BEHIND_BYTES)
    await pool.query('checkpoint')
}

/** Runs maintenance every minute. @returns a function that stops it. */
export function startMaintenance(pool: pg.Pool, log: Logger): () => void {
  const timer = setInterval(() => {
    runMaintenance(pool).catch((error: Error) =>
      log.warn({ reason: error.message }, 'Database maintenance was not completed'),
    )
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
