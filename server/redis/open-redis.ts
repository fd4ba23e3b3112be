import { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** How long Redis may take before we do without it. */
const ANSWER_MS = 100
const LONGEST_PAUSE_MS = 2000

export type { Redis } from 'ioredis'

/**
 * Opens a connection that comes back by itself. While it is away everything asked of it fails at once: nothing here
 * ever waits for Redis.
 *
 * @param answerMs how long it may take to answer; later is as good as never.
 */
export function openRedis(url: string, log: Logger, answerMs = ANSWER_MS): Redis {
  const redis = new Redis(url, {
    connectionName: 'daily-bonus-blog',
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMs,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 50, LONGEST_PAUSE_MS),
  })
  let away = false
  redis.on('error', (error) => {
    if (!away)
      log.warn({ reason: error.message }, 'Redis is away: limits are counted by each node for itself')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info('Redis is back')
    away = false
  })
  return redis
}
