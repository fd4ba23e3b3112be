import type { EpochMs } from '#core/units.ts'

/** The interval at which the page checks the session. */
export const TICK_MS = 30_000

const TICKS_BEFORE_EXPIRY = 3
const FIRST_RETRY_MS = 200

/** Returns whether the access token expires within three ticks or has expired. */
export function isRenewalDue(expiresAt: EpochMs, now: EpochMs): boolean {
  return Math.floor((expiresAt - now) / TICK_MS) <= TICKS_BEFORE_EXPIRY
}

/**
 * Returns the delay before a retry: 200 ms, then doubling.
 *
 * @param attempt 0 for the first failure.
 * @returns null if the total delay would reach the next tick, which retries anyway.
 */
export function renewalRetryMs(attempt: number): number | null {
  const waited = FIRST_RETRY_MS * (2 ** attempt - 1)
  const next = FIRST_RETRY_MS * 2 ** attempt
  return waited + next < TICK_MS ? next : null
}
