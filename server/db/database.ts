import type pg from 'pg'
import type { WriteHealth } from '#server/db/write-health.ts'

/** A prepared statement. A name always has the same text within a process. */
export type Statement = {
  readonly name: string
  readonly text: string
  /** null, text, finite numbers, booleans, dates, bytes, and arrays of them. */
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
export type ChannelSubscription = {
  /** Whether every notification that was sent more than 900 ms ago has been delivered. */
  isListening(): boolean
  stop(): Promise<void>
}

/** Connection settings of a PostgreSQL database. */
export type PostgresOptions = {
  readonly databaseUrl: string
  /** Leads to the server itself, where `databaseUrl` leads to a pooler. The same as `databaseUrl` if null. */
  readonly listenUrl?: string | null
  readonly replicaUrl?: string | null
  /** The most connections of this process, one or two for `listenUrl` not included. */
  readonly poolSize?: number
  /** `responseMs` of the database; for tests. */
  readonly responseMs?: number
}

/** Statements are prepared by name until a pooler rejects that. */
export type Preparation = { isOn(): boolean; turnOff(): void }

/** Decides which database runs the transactions of a replica. */
export type ReplicaFallback = {
  readonly primary: Database
  /** Whether the replica failed within the last seconds. */
  isNeeded(): boolean
  failed(error: Error): void
  succeeded(): void
}

export type Database = {
  readonly engine: 'postgres' | 'pglite'
  /** Used only inside server/db. */
  readonly pool: pg.Pool
  /** One connection to the server itself, not to a pooler: for migrations. */
  readonly directPool: pg.Pool
  /**
   * A read-only copy that may be some seconds behind; null if there is none. Transactions that fail on it run on the
   * primary instead.
   */
  readonly replica: Database | null
  /** Set on a replica only. */
  readonly fallback: ReplicaFallback | null
  /** How long a connection may be silent during statements before it is closed; null for the embedded one. */
  readonly responseMs: number | null
  /** Whether statements are prepared by name. A pooler that cannot prepare them turns it off. */
  readonly preparation: Preparation
  /** Whether writes fail because of the disk, or because the server is read-only. */
  readonly writes: WriteHealth
  /** Rejects if the database does not respond within two seconds. */
  ping(): Promise<void>
  /** Subscribes to the notifications of a channel, until the subscription is stopped. */
  listen(channel: string, listener: ChannelListener): ChannelSubscription
  /** Closes the pool after running queries have ended, and unlocks the data directory. */
  close(): Promise<void>
}
