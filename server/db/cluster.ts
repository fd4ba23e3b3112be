import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'

/** Returns whether the database is the coordinator of a Citus cluster (docs/citus.md). */
export async function isCluster({ engine, pool }: Database): Promise<boolean> {
  if (engine === 'pglite') return false
  const { rows } = await pool.query<{ clustered: boolean }>(
    "select to_regclass('pg_dist_node') is not null as clustered",
  )
  return rows[0]?.clustered === true
}

/** Logs a warning on a Citus cluster, where no reminders are sent. */
export async function warnAboutCluster(db: Database, log: Logger): Promise<void> {
  if (await isCluster(db))
    log.warn(
      'This database is a Citus cluster, on which no reminders are sent: neither push notifications nor the digest by email. See docs/citus.md',
    )
}
