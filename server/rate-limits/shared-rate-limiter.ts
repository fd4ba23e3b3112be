import { createHmac } from 'node:crypto'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit, RateLimiter } from '#server/rate-limits/rate-limiter.ts'
import type { SharedRedis } from '#server/redis/open-redis.ts'

/**
 * Counts in Redis for all nodes. If Redis does not respond, this node counts in memory by the same rules.
 *
 * Redis stores a keyed hash of each key until its window ends, so it contains no addresses. It must not evict keys before
 * they expire (`maxmemory-policy noeviction`, the default): a full Redis then rejects writes and each node counts in
 * memory.
 *
 * @param fallback counts while Redis is unavailable.
 */
export function createSharedRateLimiter(
  redis: SharedRedis,
  fallback: RateLimiter,
  options: { readonly scale: number; readonly secret: string },
): RateLimiter {
  const counters = new Map<string, RateLimiterRedis>()

  function counter({ times, windowMs }: Limit): RateLimiterRedis {
    const name = `${times}/${windowMs}`
    const known = counters.get(name)
    if (known) return known
    const created = new RateLimiterRedis({
      storeClient: redis.client,
      rejectIfRedisNotReady: true,
      keyPrefix: 'limit',
      points: Math.max(1, Math.floor(times * options.scale)),
      duration: windowMs / 1000,
    })
    counters.set(name, created)
    return created
  }

  function hashKey(key: string, { name, per }: Limit): string {
    return createHmac('sha256', options.secret).update(`limit/${name}/${per}/${key}`).digest('base64url')
  }

  async function withFallback<Value>(
    ask: () => Promise<Value>,
    instead: () => Promise<Value>,
  ): Promise<Value> {
    try {
      return await redis.run(ask)
    } catch {
      return await instead()
    }
  }

  return {
    take: (key, limit) =>
      withFallback(
        async () => {
          try {
            await counter(limit).consume(hashKey(key, limit))
            return 0
          } catch (rejection) {
            if (rejection instanceof RateLimiterRes)
              return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
            throw rejection
          }
        },
        () => fallback.take(key, limit),
      ),
    refund: (key, limit) =>
      withFallback(
        async () => void (await counter(limit).reward(hashKey(key, limit))),
        () => fallback.refund(key, limit),
      ),
    async reset(key, limit) {
      await fallback.reset(key, limit)
      // A full Redis deletes but stores nothing, so this does not show that it is available.
      await redis.client.del(`limit:${hashKey(key, limit)}`).catch(() => undefined)
    },
  }
}
