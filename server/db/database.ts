import type pg from 'pg'
import type { Logger } from 'pino'
import { openPostgres } from '#server/db/postgres.ts'

/** A prepared statement. One name means one text for the life of the process. */
export type Statement = {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** What is done with the notifications of a channel. */
export type Hearing = {
  readonly message: (payload: string) => void
  /**
   * From here on nothing is missed; what was before can be read now. Called again after every interruption. What it
   * throws counts as an interruption.
   */
  readonly begun: (query: (text: string) => Promise<readonly unknown[]>) => Promise<void>
  /** Notifications may be missed from here on. */
  readonly lost: () => void
}

export type Listening = { stop(): Promise<void> }

export type Database = {
  readonly engine: 'postgres' | 'pglite'
  /** Used only inside server/db, server/access and server/auth. */
  readonly pool: pg.Pool
  /** Rejects when the database does not answer within two seconds. */
  ping(): Promise<void>
  /** Hears the notifications of a channel until told to stop. */
  listen(channel: string, hearing: Hearing): Listening
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
