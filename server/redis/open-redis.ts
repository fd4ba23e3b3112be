import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** How long Redis may take to respond before the fallback is used. */
const TIMEOUT_MS = 100
const MAX_PAUSE_MS = 2000

export type { Redis } from 'ioredis'

/**
 * Opens a connection that reconnects automatically. While Redis is unavailable, every command rejects immediately.
 *
 * @param timeoutMs how long Redis may take to respond; a later response is ignored.
 */
export function openRedis(url: string, log: Logger, timeoutMs = TIMEOUT_MS): Redis {
  const redis = new Redis(url, {
    connectionName: 'daily-bonus-blog',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_PAUSE_MS),
  })
  let unavailable = false
  redis.on('error', (error) => {
    if (!unavailable)
      log.warn({ reason: error.message }, 'Redis is unavailable: each node counts limits in memory')
    unavailable = true
  })
  redis.on('ready', () => {
    if (unavailable) log.info('Redis is available again')
    unavailable = false
  })
  return redis
}
