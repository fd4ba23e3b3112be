import { createHmac } from 'node:crypto'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit, RateLimiter } from '#server/http/rate-limiter.ts'
import type { Redis } from '#server/redis/open-redis.ts'

/**
 * Counts in Redis, for all nodes together. Where Redis does not answer, this node counts for itself by the same rules:
 * never not at all.
 *
 * Redis keeps a seal of each key for the length of its window; no address can be read there. It must not evict keys
 * before they expire (`maxmemory-policy noeviction`, the default): a full Redis then refuses writes and each node counts
 * for itself.
 *
 * @param alone counts while Redis is away.
 */
export function createSharedRateLimiter(
  redis: Redis,
  alone: RateLimiter,
  options: { readonly scale: number; readonly secret: string },
): RateLimiter {
  const counters = new Map<string, RateLimiterRedis>()

  function counter({ times, windowMs }: Limit): RateLimiterRedis {
    const name = `${times}/${windowMs}`
    const known = counters.get(name)
    if (known) return known
    const made = new RateLimiterRedis({
      storeClient: redis,
      rejectIfRedisNotReady: true,
      keyPrefix: 'limit',
      points: Math.max(1, Math.floor(times * options.scale)),
      duration: windowMs / 1000,
    })
    counters.set(name, made)
    return made
  }

  function seal(key: string): string {
    return createHmac('sha256', options.secret).update(`limit/${key}`).digest('base64url')
  }

  async function shared<Value>(ask: () => Promise<Value>, instead: () => Promise<Value>): Promise<Value> {
    try {
      return await ask()
    } catch {
      return await instead()
    }
  }

  return {
    take: (key, limit) =>
      shared(
        async () => {
          try {
            await counter(limit).consume(seal(key))
            return 0
          } catch (refused) {
            if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
            throw refused
          }
        },
        () => alone.take(key, limit),
      ),
    giveBack: (key, limit) =>
      shared(
        async () => void (await counter(limit).reward(seal(key))),
        () => alone.giveBack(key, limit),
      ),
    async forget(key, limit) {
      await alone.forget(key, limit)
      await shared(
        async () => void (await redis.del(`limit:${seal(key)}`)),
        () => Promise.resolve(),
      )
    },
  }
}
