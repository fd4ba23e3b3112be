import type { Logger } from 'pino'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import type { CatalogueCache } from '#server/queries/catalogue-cache.ts'

/** What every command and query works with. Nothing in `server` reads a clock or opens a database by itself. */
export type Deps = {
  readonly db: Database
  readonly catalogue: CatalogueCache
  readonly now: () => EpochMs
  readonly log: Logger
}
