import type { Clock } from '#core/bonuses/clock.ts'
import { nextReady } from '#core/bonuses/next-ready.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000

/** A half-open time range: includes `from`, excludes `before`. */
export type TimeRange = { readonly from: EpochMs; readonly before: EpochMs }

/**
 * Returns the times at which another collection of the same casino is a duplicate from a second device: less than a
 * minute apart, with no reset between them. A collection after a reset is the next bonus.
 *
 * @param at the time of the first collection, in whole milliseconds.
 * @returns a range that always includes `at` and extends at most a minute to either side.
 * @see docs/decisions/0003-client-ids-make-ledger-writes-idempotent.md
 */
export function sameCollection(clock: Clock, at: EpochMs): TimeRange {
  const earliest = epochMs(at - MINUTE_MS + 1)
  const reset = nextReady(clock, earliest)
  return {
    from: reset !== null && reset <= at ? reset : earliest,
    before: epochMs(Math.min(nextReady(clock, at) ?? Infinity, at + MINUTE_MS)),
  }
}
