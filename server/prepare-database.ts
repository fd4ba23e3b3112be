import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { CatalogueCasino } from '#catalogue/schema.ts'
import { loadCatalogue } from '#server/commands/load-catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { migrate, SchemaProblem } from '#server/db/migrate.ts'
import { PrivacyBroken, provePrivacy } from '#server/db/prove-privacy.ts'
import { failureOf, Refusal } from '#server/db/refusal.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import type { CatalogueCache } from '#server/queries/catalogue-cache.ts'

/** The longest pause between two tries to reach a database that is away. */
const LONGEST_WAIT_MS = 5000

type Parts = {
  readonly db: Database
  readonly catalogue: CatalogueCache
  readonly casinos: readonly CatalogueCasino[]
  readonly log: Logger
}

/** Brings the database to where the API can be served from it: schema, privacy proved, catalogue. */
export async function prepareDatabase({ db, catalogue, casinos, log }: Parts): Promise<void> {
  await migrate(db)
  await provePrivacy(db)
  const { changed } = await loadCatalogue(db, casinos)
  catalogue.changed()
  await catalogue.read()
  log.info({ engine: db.engine, casinos: casinos.length, changed }, 'The database is ready')
}

/**
 * Goes on trying until the database is ready or `signal` says stop.
 *
 * The pauses grow to five seconds and are uneven, so that many servers do not knock together.
 *
 * @throws whatever no waiting will mend.
 */
export async function keepPreparing(parts: Parts, signal: AbortSignal): Promise<void> {
  for (let pause = 250; !signal.aborted; pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
    await wait(pause * (0.5 + Math.random() / 2), null, { signal }).catch(() => null)
    if (signal.aborted) return
    try {
      return await prepareDatabase(parts)
    } catch (error) {
      if (!isAway(parts.db, error)) throw error
      parts.log.warn({ reason: reasonOf(error) }, 'The database is not available; trying again')
    }
  }
}

/** Whether a failure to prepare may mend itself: the server is down, locked out, or not there yet. */
export function isAway(db: Database, error: unknown): boolean {
  if (db.engine === 'pglite' || error instanceof SchemaProblem || error instanceof PrivacyBroken) return false
  if (error instanceof Unavailable) return true
  if (error instanceof Refusal || error instanceof TypeError || error instanceof RangeError) return false
  return failureOf('prepare', error) instanceof Unavailable
}

/** What the database said; its messages name users and hosts, never passwords. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error.message || (error.cause instanceof Error ? reasonOf(error.cause) : error.name)
}
