import { enforceRateLimit } from '#server/limits/enforce-rate-limit.ts'
import type { RateLimiter } from '#server/limits/rate-limiter.ts'

/** Emails that anyone can trigger to one address, of each kind. A sign-up's first email counts as `verify`. */
const PER_ADDRESS = { times: 3, windowMs: 3_600_000 }

type Kind = 'verify' | 'reset'

/** Counts an email to an unconfirmed address. @returns false above the limit: send none, and respond as if it was sent. */
export async function allowEmail(limiter: RateLimiter, kind: Kind, address: string): Promise<boolean> {
  return (await countEmail(limiter, kind, address)) === 0
}

/** Counts an email to an unconfirmed address. @returns 0, or the seconds to wait above the limit. */
export async function countEmail(limiter: RateLimiter, kind: Kind, address: string): Promise<number> {
  return await limiter.take(`${kind} mail to ${address}`, PER_ADDRESS)
}

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
