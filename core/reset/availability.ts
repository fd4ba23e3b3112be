import { nextReset } from '#core/reset/next-reset.ts'
import type { ResetRule } from '#core/reset/reset-rule.ts'
import type { EpochMs } from '#core/units.ts'

/** Whether a bonus can be collected, and when it is next available: `nextAt` is null if it was never collected. */
export type Availability = { readonly ready: boolean; readonly nextAt: EpochMs | null }

/**
 * Returns whether a bonus is ready: it was never collected, or the reset after the last collection is not in the future.
 *
 * @param now the server's time, or the browser's time corrected by it.
 * @see docs/behavior.md, "When a bonus is ready"
 */
export function availability(rule: ResetRule, lastCollected: EpochMs | null, now: EpochMs): Availability {
  if (lastCollected === null) return { ready: true, nextAt: null }
  const nextAt = nextReset(rule, lastCollected)
  return { ready: nextAt <= now, nextAt }
}
