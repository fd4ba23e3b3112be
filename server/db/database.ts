import type pg from 'pg'

/** A prepared statement. A name always has the same text within a process. */
export type Statement = {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Handles the notifications of a channel. */
export type ChannelListener = {
  readonly message: (payload: string) => void
  /**
   * Called when the subscription starts, and again after every interruption. Notifications from now on are delivered;
   * `query` can read earlier changes. If it throws, the connection is closed and opened again.
   */
  readonly connected: (query: (text: string) => Promise<readonly unknown[]>) => Promise<void>
  /** Called when notifications may be missed from now on. */
  readonly disconnected: () => void
}

/** A subscription to a channel. */
export type ChannelSubscription = { stop(): Promise<void> }

export type Database = {
  readonly engine: 'postgres' | 'pglite'
  /** Used only inside server/db, server/access and server/auth. */
  readonly pool: pg.Pool
  /** Rejects if the database does not respond within two seconds. */
  ping(): Promise<void>
  /** Subscribes to the notifications of a channel, until the subscription is stopped. */
  listen(channel: string, listener: ChannelListener): ChannelSubscription
  /** Closes the pool after running queries have ended, and unlocks the data directory. */
  close(): Promise<void>
}
