import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** How long a replica may take to catch up before the primary is used. */
const MAX_WAIT_MS = 1000

/**
 * Returns the replica once it has every write that is committed now, for reports that must contain the user's last
 * write. Returns the primary if there is no replica, or it is unavailable or more than a second behind.
 *
 * @throws Unavailable if the primary does not respond.
 */
export async function caughtUpReplica(db: Database): Promise<Database> {
  if (db.replica === null || db.replica.fallback?.isNeeded()) return db
  const [current] = await transaction(db, [
    { name: 'log-position', text: 'select pg_current_wal_insert_lsn()::text as position', values: [] },
  ])
  const position = current?.rows[0].position as string
  for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end; await wait(20)) {
    // Also false if the replica failed and this ran on the primary.
    const [found] = await transaction(db.replica, [
      {
        name: 'log-is-replayed',
        text: 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) and pg_is_in_recovery() as replayed',
        values: [position],
      },
    ])
    if (found?.rows[0].replayed === true) return db.replica
  }
  return db
}
