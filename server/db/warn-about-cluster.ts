import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'

/** Logs a warning on a Citus cluster, where the scheduler of reminders finds no one (docs/citus.md). */
export async function warnAboutCluster({ engine, pool }: Database, log: Logger): Promise<void> {
  if (engine === 'pglite') return
  const { rows } = await pool.query<{ clustered: boolean }>(
    "select to_regclass('pg_dist_node') is not null as clustered",
  )
  if (rows[0]?.clustered === true)
    log.warn(
      'This database is a Citus cluster, on which no reminders are sent: neither push notifications nor the digest by email. See docs/citus.md',
    )
}
