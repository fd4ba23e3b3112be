import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { CatalogueCasino } from '#catalogue/schema.ts'
import { loadCatalogue } from '#server/commands/load-catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { migrate, SchemaError } from '#server/db/schema/migrate.ts'
import { RowLevelSecurityError, verifyRowLevelSecurity } from '#server/db/verify-row-level-security.ts'
import { DatabaseError, isSerializationFailure, toDatabaseError } from '#server/db/database-error.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import { warnAboutLogin } from '#server/db/warn-about-login.ts'
import type { CatalogueCache } from '#server/queries/catalogue/catalogue-cache.ts'

/** The longest pause between two attempts to reach the database. */
const MAX_PAUSE_MS = 5000

type Options = {
  readonly db: Database
  readonly catalogue: CatalogueCache
  readonly casinos: readonly CatalogueCasino[]
  readonly log: Logger
}

/** Prepares the database for the API: applies migrations, loads the catalogue, and verifies row-level security. */
async function prepareDatabase({ db, catalogue, casinos, log }: Options): Promise<void> {
  await migrate(db)
  const { changed } = await loadCatalogue(db, casinos)
  await verifyRowLevelSecurity(db)
  await warnAboutLogin(db, log)
  catalogue.changed()
  await catalogue.read()
  log.info({ engine: db.engine, casinos: casinos.length, changed }, 'The database is ready')
}

/**
 * Prepares the database once.
 *
 * @returns false if it is unavailable.
 * @throws errors that are not retryable.
 */
export async function tryToPrepare(options: Options): Promise<boolean> {
  try {
    await prepareDatabase(options)
    return true
  } catch (error) {
    if (!isRetryable(options.db, error)) throw error
    options.log.warn(
      { reason: errorText(error) },
      'The database is not available; pages are served, the API returns 503',
    )
    return false
  }
}

/**
 * Retries until the database is ready or `signal` is aborted.
 *
 * The pauses grow to five seconds with jitter, so that many servers do not retry at the same time.
 *
 * @returns whether the database is ready and `signal` was not aborted.
 * @throws errors that are not retryable.
 */
export async function prepareWithRetry(options: Options, signal: AbortSignal): Promise<boolean> {
  for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    await wait(pause * (0.5 + Math.random() / 2), null, { signal }).catch(() => null)
    if (signal.aborted) return false
    try {
      await prepareDatabase(options)
      return !signal.aborted
    } catch (error) {
      if (signal.aborted) return false
      if (!isRetryable(options.db, error)) throw error
      options.log.warn({ reason: errorText(error) }, 'The database is not available; retrying')
    }
  }
  return false
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
