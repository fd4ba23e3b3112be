import { enforceRateLimit } from '#server/limits/enforce-rate-limit.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'

/** Emails to any addresses that one client address causes without being signed in: sign-ups, links, and log-ins. */
const PER_CALLER = { times: 20, windowMs: 3_600_000 }

/**
 * Counts an email that a client address causes.
 *
 * @param caller as `clientAddress` returns it.
 * @throws ApiError `too-many-requests`. The same for every email address, so it reveals nothing about one.
 */
export async function countCaller(limiter: RateLimiter, caller: string): Promise<void> {
  await enforceRateLimit(limiter, `mail asked for by ${caller}`, PER_CALLER)
}
