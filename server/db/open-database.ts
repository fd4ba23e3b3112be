import type { Logger } from 'pino'
import type { Database, PostgresOptions } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres/postgres.ts'

/**
 * Opens the database: PostgreSQL if a URL is given, otherwise the embedded one in the data directory.
 *
 * PostgreSQL may be down: queries throw `Unavailable` until it is up.
 *
 * @throws DataDirError if the embedded database cannot be opened. The directory is then unchanged.
 */
export async function openDatabase(
  options: Omit<PostgresOptions, 'databaseUrl'> & {
    readonly databaseUrl: string | null
    readonly dataDir: string
    readonly log: Logger
  },
): Promise<Database> {
  const { databaseUrl } = options
  if (databaseUrl !== null) return openPostgres({ ...options, databaseUrl }, options.log)
  // Imported on demand, so that a server on PostgreSQL does not load PGlite.
  const { openEmbedded } = await import('#server/db/embedded/embedded.ts')
  return await openEmbedded(options.dataDir, options.log)
}
