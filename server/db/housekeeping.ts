import type pg from 'pg'
import type { Logger } from 'pino'

const EVERY_MS = 60_000

/** How much log may stand behind the last checkpoint; a start after a kill reads all of it. */
const MAX_BEHIND_BYTES = 32 * 1024 * 1024

/** Dead rows a table may hold before it is vacuumed: as PostgreSQL's autovacuum does. */
const DEAD_ROWS = 1000
const DEAD_PART = 0.2

/**
 * Does what PostgreSQL's background processes do, which PGlite has none of: without it the write-ahead log grows
 * for ever and dead rows are never reused. Each statement is a transaction of its own between people's.
 */
export async function keepHouse(pool: pg.Pool): Promise<void> {
  const behind = await pool.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  )
  // The counts of dead rows are handed on only now and then; this asks for it after the statement.
  await pool.query('select pg_stat_force_next_flush()')
  const worn = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup > $1::integer + $2::float8 * n_live_tup`,
    [DEAD_ROWS, DEAD_PART],
  )
  for (const { name } of worn.rows) await pool.query(`vacuum (analyze) ${name}`)
  if (worn.rows.length > 0 || Number(behind.rows[0]?.bytes) > MAX_BEHIND_BYTES) await pool.query('checkpoint')
}

/** Keeps house every minute until told to stop. */
export function startHousekeeping(pool: pg.Pool, log: Logger): () => void {
  const timer = setInterval(() => {
    keepHouse(pool).catch((error: Error) => log.warn({ reason: error.message }, 'Housekeeping failed'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
