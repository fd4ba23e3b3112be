import pg from 'pg'
import type { Logger } from 'pino'
import '#server/db/column-types.ts'
import type { Database } from '#server/db/database.ts'
import { listenPostgres } from '#server/db/postgres/listen-postgres.ts'
import { ping } from '#server/db/ping.ts'
import { useUtc } from '#server/db/use-utc.ts'

/** Opens a pool on a PostgreSQL server. The server may be down: connections are opened on demand. */
export function openPostgres(databaseUrl: string, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'daily-bonus-blog',
    max: 10,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    pipeline: true,
  })
  useUtc(pool, log)
  // A checked-out client emits 'error' when its connection ends, and an unhandled 'error' ends the process. The
  // running query throws as well.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ reason: error.message }, 'A connection ended')),
  )
  // The server closed an idle connection. The pool has already removed it.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'A database connection was lost'))
  const createClient = () =>
    new pg.Client({
      connectionString: databaseUrl,
      application_name: 'daily-bonus-blog listener',
      connectionTimeoutMillis: 2000,
      keepAlive: true,
    })
  return {
    engine: 'postgres',
    pool,
    ping: () => ping(pool),
    listen: (channel, listener) => listenPostgres(createClient, channel, listener, log),
    close: () => pool.end(),
  }
}
