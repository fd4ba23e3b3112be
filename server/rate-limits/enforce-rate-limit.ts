import { ApiError } from '#server/errors.ts'
import type { Limit, RateLimiter } from '#server/rate-limits/rate-limiter.ts'

/**
 * Counts an attempt.
 *
 * @param message replaces the general one.
 * @throws ApiError `too-many-requests` with the seconds to wait if the limit is reached.
 */
export async function enforceRateLimit(
  limiter: RateLimiter,
  key: string,
  limit: Limit,
  message?: string,
): Promise<void> {
  await enforceRateLimits(limiter, [[key, limit]], message)
}

/**
 * Counts an attempt toward several limits. The limits after one that is reached count nothing.
 *
 * @param message replaces the general one.
 * @throws ApiError `too-many-requests` if a limit is reached, with the seconds until none of them is.
 */
export async function enforceRateLimits(
  limiter: RateLimiter,
  limits: readonly (readonly [key: string, limit: Limit])[],
  message?: string,
): Promise<void> {
  let retryAfterSeconds = 0
  for (const [key, limit] of limits) {
    const seconds = await limiter.take(key, limit)
    if (seconds === 0 && retryAfterSeconds > 0) await limiter.refund(key, limit)
    retryAfterSeconds = Math.max(retryAfterSeconds, seconds)
  }
  if (retryAfterSeconds > 0) throw new ApiError('too-many-requests', message, { retryAfterSeconds })
}
