import type { EpochMs } from '#core/units.ts'

/** How often the session is looked at (spec section 9 "Session timing"). */
export const TICK_MS = 30_000

const TICKS_BEFORE_EXPIRY = 3
const FIRST_RETRY_MS = 200

/** @returns whether the access runs out within three ticks, or has. */
export function isRenewalDue(expiresAt: EpochMs, now: EpochMs): boolean {
  return Math.floor((expiresAt - now) / TICK_MS) <= TICKS_BEFORE_EXPIRY
}

/**
 * The wait before another try: 200 ms, doubling.
 *
 * @param attempt 0 for the first failure.
 * @returns null when the waits together would reach the next tick, which tries again by itself.
 */
export function renewalRetryMs(attempt: number): number | null {
  const waited = FIRST_RETRY_MS * (2 ** attempt - 1)
  const next = FIRST_RETRY_MS * 2 ** attempt
  return waited + next < TICK_MS ? next : null
}
