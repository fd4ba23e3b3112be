import { Failure, fail } from '#server/http/fail.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limiter.ts'

/** Counts a try, or refuses it with the time to wait. */
export async function takeOrRefuse(limiter: RateLimiter, key: string, limit: Limit): Promise<void> {
  const seconds = await limiter.take(key, limit)
  if (seconds === 0) return
  const { message } = fail('too-many-requests')
  throw new Failure('too-many-requests', message, { retryAfterSeconds: seconds })
}
