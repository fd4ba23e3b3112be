import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts'
import type { Limit, RateLimiter } from '#server/rate-limits/rate-limiter.ts'

/** Emails that anyone can trigger. A sign-up's first email counts as `verify`. */
export const EMAILS_WITH_LINKS: Limit = {
  name: 'emails with a link',
  per: 'email',
  times: 3,
  windowMs: 3_600_000,
}

type Kind = 'verify' | 'reset'

/** Counts an email to an unconfirmed address. @returns false above the limit: send none, and respond as if it was sent. */
export async function allowEmail(limiter: RateLimiter, kind: Kind, address: string): Promise<boolean> {
  return (await countEmail(limiter, kind, address)) === 0
}

/** Counts an email to an unconfirmed address. @returns 0, or the seconds to wait above the limit. */
export async function countEmail(limiter: RateLimiter, kind: Kind, address: string): Promise<number> {
  return await limiter.take(`${kind} ${address}`, EMAILS_WITH_LINKS)
}

/** Emails to any addresses that a caller causes without being signed in. */
export const REQUESTED_EMAILS: Limit = {
  name: 'emails that visitors cause',
  per: 'address',
  times: 20,
  windowMs: 3_600_000,
}

/**
 * Counts an email that a client address causes.
 *
 * @param caller as `clientAddress` returns it.
 * @throws ApiError `too-many-requests`. The same for every email address, so it reveals nothing about one.
 */
export async function countCaller(limiter: RateLimiter, caller: string): Promise<void> {
  await enforceRateLimit(limiter, caller, REQUESTED_EMAILS)
}
