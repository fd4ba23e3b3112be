import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'

/**
 * Opens the database: PostgreSQL where a URL is given, else the embedded one in the data directory.
 *
 * PostgreSQL need not be up yet: what is asked of it fails with `Unavailable` until it is.
 *
 * @throws DataDirProblem when the embedded database cannot be opened; nothing in the directory was changed.
 */
export async function openDatabase(options: {
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly log: Logger
}): Promise<Database> {
  if (options.databaseUrl !== null) return openPostgres(options.databaseUrl, options.log)
  // Fetched only where it is used: a server on PostgreSQL need not hold an embedded one in memory.
  const { openEmbedded } = await import('#server/db/embedded.ts')
  return await openEmbedded(options.dataDir, options.log)
}
