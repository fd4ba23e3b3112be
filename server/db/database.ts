import type pg from 'pg'

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
