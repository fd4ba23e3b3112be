import { nextReset } from '#core/reset/next-reset.ts'
import type { ResetRule } from '#core/reset/reset-rule.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000

/** A stretch of time: its first moment is in it, its last is not. */
export type Stretch = { readonly from: EpochMs; readonly before: EpochMs }

/**
 * When another collection of the same casino is the same one, told by a second device: less than a minute apart, and
 * with no reset between them, for after a reset it is the next bonus.
 *
 * @param at when this one happened, in whole milliseconds.
 * @returns always holds `at`; at most a minute to either side.
 * @see docs/decisions/0051, of "a second device's duplicate inside one minute is one collection"
 */
export function sameCollection(rule: ResetRule, at: EpochMs): Stretch {
  const earliest = epochMs(at - MINUTE_MS + 1)
  const reset = nextReset(rule, earliest)
  return {
    from: reset <= at ? reset : earliest,
    before: epochMs(Math.min(nextReset(rule, at), at + MINUTE_MS)),
  }
}
