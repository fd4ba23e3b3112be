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
  const { replica } = db
  if (replica === null || replica.fallback?.isNeeded()) return db
  const [current] = await transaction(db, [
    { name: 'log-position', text: 'select pg_current_wal_insert_lsn()::text as position', values: [] },
  ])
  const position = current?.rows[0].position as string
  const tooLate = wait(MAX_WAIT_MS, 'too late' as const, { ref: false })
  while (!replica.fallback?.isNeeded()) {
    const found = await Promise.race([hasReplayed(replica, position), tooLate])
    if (found === 'too late') return db
    if (found) return replica
    await wait(20)
  }
  return db
}

/** Returns false also if the replica failed, so that this ran on the primary. */
async function hasReplayed(replica: Database, position: string): Promise<boolean> {
  try {
    const [found] = await transaction(replica, [
      {
        name: 'log-is-replayed',
        text: 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as replayed',
        values: [position],
      },
    ])
    return found?.rows[0].replayed === true
  } catch {
    return false
  }
}
