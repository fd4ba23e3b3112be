import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { CatalogCasino } from '#catalog/schema.ts'
import { loadCatalog } from '#server/commands/load-catalog.ts'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/schema/migrate.ts'
import { SchemaError } from '#server/db/schema/require-usable-database.ts'
import { RowLevelSecurityError, verifyRowLevelSecurity } from '#server/db/verify-row-level-security.ts'
import { DatabaseError, isSerializationFailure, toDatabaseError } from '#server/db/database-error.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { FILL_DAYS } from '#server/jobs/fill-days.ts'
import { REPAIR_READY_TIMES } from '#server/jobs/repair-ready-times.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { warnAboutCluster } from '#server/db/cluster.ts'
import { warnAboutLogin } from '#server/db/warn-about-login.ts'
import type { CatalogCache } from '#server/queries/catalog/catalog-cache.ts'

/** The longest pause between two attempts to reach the database. */
const MAX_PAUSE_MS = 5000

/** The longest pause between two attempts to update the catalog. */
const MAX_CATALOG_PAUSE_MS = 60_000

type Options = {
  readonly db: Database
  readonly catalog: CatalogCache
  readonly casinos: readonly CatalogCasino[]
  readonly jobs: Pick<Jobs, 'start' | 'runSoon'>
  readonly log: Logger
}

/** A database that is ready for the API. */
export type PreparedDatabase = {
  /** False if the catalog of the files could not be stored yet: the stored one is served. See `loadCatalogLater`. */
  readonly isCatalogLoaded: boolean
}

/** Prepares the database for the API: applies migrations, loads the catalog, verifies row-level security, starts the jobs. */
async function prepareDatabase(options: Options): Promise<PreparedDatabase> {
  const { db, catalog, casinos, jobs, log } = options
  await migrate(db)
  const changed = await loadUnlessUnavailable(options)
  await verifyRowLevelSecurity(db)
  await warnAboutLogin(db, log)
  await warnAboutCluster(db, log)
  catalog.changed()
  await catalog.read()
  await jobs.start()
  jobs.runSoon(FILL_DAYS)
  if (changed !== null && changed > 0) jobs.runSoon(REPAIR_READY_TIMES)
  log.info({ engine: db.engine, casinos: casinos.length, changed }, 'The database is ready')
  return { isCatalogLoaded: changed !== null }
}

/**
 * Loads the catalog. While a worker of a Citus cluster is down, a changed catalog cannot be stored, because every
 * node has a copy. The stored one is then used, so that the users of the other workers are served.
 *
 * @returns the number of changed casinos, or null if the stored catalog is used.
 * @throws an error if there is no stored catalog, or the database itself is unavailable.
 */
async function loadUnlessUnavailable({ db, casinos, log }: Options): Promise<number | null> {
  try {
    return (await loadCatalog(db, casinos)).changed
  } catch (error) {
    if (!(error instanceof Unavailable) || !(await hasStoredCatalog(db))) throw error
    log.warn(
      { reason: error.message },
      'The catalog could not be updated; the stored one is used until it can',
    )
    return null
  }
}

async function hasStoredCatalog(db: Database): Promise<boolean> {
  const text = 'select exists (select from casinos where active) as stored'
  const [found] = await transaction(db, [{ name: 'has-stored-catalog', text, values: [] }])
  return found?.rows[0].stored === true
}

/** Loads the catalog in the background, with pauses that grow to a minute, until it is stored or `signal` is aborted. */
export async function loadCatalogLater(options: Options, signal: AbortSignal): Promise<void> {
  const { db, casinos, catalog, jobs, log } = options
  for (let pause = 1000; ; pause = Math.min(pause * 2, MAX_CATALOG_PAUSE_MS)) {
    await wait(pause * (0.5 + Math.random() / 2), null, { signal, ref: false }).catch(() => null)
    if (signal.aborted) return
    try {
      const { changed } = await loadCatalog(db, casinos)
      catalog.changed()
      jobs.runSoon(REPAIR_READY_TIMES)
      return log.info({ changed }, 'The catalog was updated')
    } catch (error) {
      if (!isRetryable(db, error))
        return log.error({ reason: errorText(error) }, 'The catalog was not updated')
    }
  }
}

/**
 * Prepares the database once.
 *
 * @returns null if it is unavailable.
 * @throws errors that are not retryable.
 */
export async function tryToPrepare(options: Options): Promise<PreparedDatabase | null> {
  try {
    return await prepareDatabase(options)
  } catch (error) {
    if (!isRetryable(options.db, error)) throw error
    options.log.warn(
      { reason: errorText(error) },
      'The database is not available; pages are served, the API returns 503',
    )
    return null
  }
}

/**
 * Retries until the database is ready or `signal` is aborted.
 *
 * The pauses grow to five seconds with jitter, so that many servers do not retry at the same time.
 *
 * @returns null if `signal` was aborted.
 * @throws errors that are not retryable.
 */
export async function prepareWithRetry(
  options: Options,
  signal: AbortSignal,
): Promise<PreparedDatabase | null> {
  for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    await wait(pause * (0.5 + Math.random() / 2), null, { signal }).catch(() => null)
    if (signal.aborted) return null
    try {
      const prepared = await prepareDatabase(options)
      return signal.aborted ? null : prepared
    } catch (error) {
      if (signal.aborted) return null
      if (!isRetryable(options.db, error)) throw error
      options.log.warn({ reason: errorText(error) }, 'The database is not available; retrying')
    }
  }
  return null
}

/**
 * Returns whether preparing can be retried: the database server is down, rejects logins, or does not exist yet, or
 * migrations conflicted with a running write.
 */
function isRetryable(db: Database, error: unknown): boolean {
  if (db.engine === 'pglite' || error instanceof SchemaError || error instanceof RowLevelSecurityError)
    return false
  if (error instanceof TypeError || error instanceof RangeError) return false
  const isConverted = error instanceof Unavailable || error instanceof DatabaseError
  const reason = isConverted ? error : toDatabaseError('prepare', error)
  return reason instanceof Unavailable || isSerializationFailure(reason)
}

/** Returns the message of a database error. It may name users and hosts, never passwords. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError) return error.errors.map(errorText).join('; ')
  return error.message || (error.cause instanceof Error ? errorText(error.cause) : error.name)
}
