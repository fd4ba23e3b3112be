import { ApiError } from '#server/errors.ts'
import type { Limit, RateLimiter } from '#server/limits/rate-limiter.ts'

/** Counts an attempt. @throws ApiError `too-many-requests` with the seconds to wait if the limit is reached. */
export async function enforceRateLimit(limiter: RateLimiter, key: string, limit: Limit): Promise<void> {
  const seconds = await limiter.take(key, limit)
  if (seconds === 0) return
  throw new ApiError('too-many-requests', undefined, { retryAfterSeconds: seconds })
}
