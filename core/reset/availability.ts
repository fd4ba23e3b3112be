import { nextReset } from '#core/reset/next-reset.ts'
import type { ResetRule } from '#core/reset/reset-rule.ts'
import type { EpochMs } from '#core/units.ts'

/** Whether a bonus can be collected, and when it is next available: `nextAt` is null if it was never collected. */
export type Availability = { readonly ready: boolean; readonly nextAt: EpochMs | null }

/** Returns when a bonus is next available; null if it was never collected. */
export function nextAvailableAt(rule: ResetRule, lastCollected: EpochMs | null): EpochMs | null {
  return lastCollected === null ? null : nextReset(rule, lastCollected)
}

/**
 * Returns whether a bonus is ready: it was never collected, or the reset after the last collection is not in the future.
 *
 * @param now the server's time, or the browser's time corrected by it.
 * @see docs/behavior.md, "When a bonus is ready"
 */
export function availability(rule: ResetRule, lastCollected: EpochMs | null, now: EpochMs): Availability {
  const nextAt = nextAvailableAt(rule, lastCollected)
  return { ready: nextAt === null || nextAt <= now, nextAt }
}
