import { Failure, fail } from '#server/http/fail.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limiter.ts'

/** Counts a try, or refuses it with the time to wait. */
export function takeOrRefuse(limiter: RateLimiter, key: string, limit: Limit): void {
  refuseFor(limiter.take(key, limit))
}

/** Refuses for so many seconds; 0 refuses nothing. */
export function refuseFor(seconds: number): void {
  if (seconds === 0) return
  const { message } = fail('too-many-requests')
  throw new Failure('too-many-requests', message, { retryAfterSeconds: seconds })
}
