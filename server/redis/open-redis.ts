import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** How long Redis may take to respond before the fallback is used. */
const TIMEOUT_MS = 100
const MAX_PAUSE_MS = 2000

/** A connection to the Redis that all nodes share. */
export type SharedRedis = {
  readonly client: Redis
  /**
   * Returns what commands that store a value return. Logs when they begin to fail, and when they succeed again.
   *
   * @throws their error.
   */
  readonly run: <Value>(commands: () => Promise<Value>) => Promise<Value>
  /** Returns whether Redis stores a value in time. A full one is connected and does not. */
  readonly isUsable: () => Promise<boolean>
}

/**
 * Opens a connection that reconnects automatically. While Redis is unavailable, every command rejects immediately.
 *
 * @param timeoutMs how long Redis may take to respond; a later response is ignored.
 */
export function openRedis(url: string, log: Logger, timeoutMs = TIMEOUT_MS): SharedRedis {
  const client = new Redis(url, {
    connectionName: 'daily-bonus-blog',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_PAUSE_MS),
  })
  let unavailable = false
  function failed(error: unknown): void {
    if (!unavailable)
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'Redis is unavailable: each node counts limits in memory',
      )
    unavailable = true
  }
  function succeeded(): void {
    if (unavailable) log.info('Redis is available again')
    unavailable = false
  }
  client.on('error', failed)

  async function run<Value>(commands: () => Promise<Value>): Promise<Value> {
    try {
      const value = await commands()
      succeeded()
      return value
    } catch (error) {
      failed(error)
      throw error
    }
  }

  async function isUsable(): Promise<boolean> {
    try {
      await run(() => client.set('usable', '1', 'EX', 60))
      return true
    } catch {
      return false
    }
  }

  return { client, run, isUsable }
}
