import pg from 'pg'
import type { Logger } from 'pino'
import '#server/db/column-types.ts'
import type { Database, PostgresOptions } from '#server/db/database.ts'
import { listenPostgres } from '#server/db/postgres/listen-postgres.ts'
import { ping, PING_MS } from '#server/db/ping.ts'
import { transaction } from '#server/db/transaction.ts'
import { useUtc } from '#server/db/use-utc.ts'
import { createWriteHealth } from '#server/db/write-health.ts'

/** How long the primary is used instead of a replica that failed. */
const REPLICA_PAUSE_MS = 5000

/**
 * More than the timeout of a statement in `setLoginSettings`, which the server ends itself, and less than the time for which
 * a browser waits for a response.
 */
const RESPONSE_MS = 9000

/**
 * Opens pools on a PostgreSQL server, or on a pooler such as PgBouncer in front of it. The server may be down:
 * connections are opened on demand.
 *
 * Connections have no startup parameters except the application name, because poolers reject others. The timeouts are
 * settings of the login: see `setLoginSettings`.
 */
export function openPostgres(
  { databaseUrl, listenUrl, replicaUrl, poolSize = 10, responseMs = RESPONSE_MS }: PostgresOptions,
  log: Logger,
): Database {
  const pool = openPool(databaseUrl, poolSize, log)
  const directUrl = listenUrl ?? databaseUrl
  const directPool = directUrl === databaseUrl ? pool : openPool(directUrl, 1, log)
  let isPreparationOn = true
  const createClient = () =>
    new pg.Client({
      connectionString: directUrl,
      application_name: 'daily-bonus-blog listener',
      connectionTimeoutMillis: 2000,
      keepAlive: true,
    })
  const primary: Omit<Database, 'replica'> = {
    engine: 'postgres',
    pool,
    directPool,
    fallback: null,
    responseMs,
    writes: createWriteHealth(),
    preparation: {
      isOn: () => isPreparationOn,
      turnOff() {
        if (isPreparationOn)
          log.warn(
            'The pooler does not support prepared statements (PgBouncer: 1.21 or later with max_prepared_statements above 0); statements are sent without them, which takes more CPU time',
          )
        isPreparationOn = false
      },
    },
    ping: () => ping(pool, PING_MS),
    listen: (channel, listener) =>
      listenPostgres(createClient, channel, listener, log, async (payload) => {
        await transaction(database, [
          { name: 'send-heartbeat', text: 'select pg_notify($1, $2)', values: [channel, payload] },
        ])
      }),
    async close() {
      await pool.end()
      if (directPool !== pool) await directPool.end()
      await database.replica?.close()
    },
  }
  const replica = replicaUrl ? openReplica(primary, openPool(replicaUrl, poolSize, log), log) : null
  const database: Database = { ...primary, replica }
  return database
}

function openReplica(primary: Omit<Database, 'replica'>, pool: pg.Pool, log: Logger): Database {
  let failedAt = -Infinity
  let isAnnounced = false
  const isNeeded = () => performance.now() - failedAt < REPLICA_PAUSE_MS
  return {
    ...primary,
    pool,
    replica: null,
    fallback: {
      primary: { ...primary, replica: null },
      isNeeded,
      failed(error) {
        failedAt = performance.now()
        if (!isAnnounced)
          log.warn({ reason: error.message }, 'The replica is not available; the primary is used instead')
        isAnnounced = true
      },
      succeeded() {
        if (isAnnounced) log.info('The replica is available again')
        isAnnounced = false
      },
    },
    ping: () => ping(pool, PING_MS),
    close: () => pool.end(),
  }
}

function openPool(url: string, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'daily-bonus-blog',
    max,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
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
  return pool
}
