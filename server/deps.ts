import type { Logger } from 'pino'
import type { EpochMs } from '#core/units.ts'
import type { Database } from '#server/db/database.ts'
import type { CatalogCache } from '#server/queries/catalog/catalog-cache.ts'

/** The dependencies of every command and query. They do not read a clock or open a database directly. */
export type Deps = {
  readonly db: Database
  readonly catalog: CatalogCache
  readonly now: () => EpochMs
  readonly log: Logger
}
