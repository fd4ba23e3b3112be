import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** How long a worker may take to respond: one that is not down but silent must not delay the response. */
const MAX_WAIT_MS = 1000

/**
 * Returns the workers of a Citus cluster that the coordinator cannot reach, as `host:port`. Without Citus there are none.
 * Their users get 503; all others are served.
 */
export async function unavailableWorkers(db: Database): Promise<string[]> {
  const [clustered] = await transaction(db, [
    {
      name: 'is-clustered',
      text: "select to_regclass('pg_dist_node') is not null as clustered",
      values: [],
    },
  ])
  if (clustered?.rows[0].clustered !== true) return []
  const [found] = await transaction(db, [
    {
      name: 'read-workers',
      text: 'select nodename as host, nodeport as port from pg_dist_node where isactive and groupid <> 0 order by 1, 2',
      values: [],
    },
  ])
  const workers = (found?.rows ?? []) as Worker[]
  const names: string[] = []
  for (const worker of workers)
    if (!(await isReachable(db.pool, worker))) names.push(`${worker.host}:${worker.port}`)
  return names
}

type Worker = { readonly host: string; readonly port: number }

async function isReachable(pool: pg.Pool, { host, port }: Worker): Promise<boolean> {
  const client = await pool.connect()
  const checked = client.query<{ reachable: boolean }>(
    'select citus_check_connection_to_node($1, $2) as reachable',
    [host, port],
  )
  const result = await Promise.race([checked, wait(MAX_WAIT_MS, null, { ref: false })]).catch(() => null)
  // Citus cannot cancel the check of a silent worker, so the connection is closed.
  client.release(result === null)
  return result?.rows[0]?.reachable === true
}
