import type pg from 'pg'
import type { Logger } from 'pino'
import { openPostgres } from '#server/db/postgres.ts'

/** A prepared statement. One name means one text for the life of the process. */
export type Statement = {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

export type Database = {
  readonly engine: 'postgres' | 'pglite'
  /** Used only inside server/db, server/access and server/auth. */
  readonly pool: pg.Pool
  /** Rejects when the database does not answer within two seconds. */
  ping(): Promise<void>
  /** Waits for what is running, then frees the pool and the data directory. */
  close(): Promise<void>
}

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
