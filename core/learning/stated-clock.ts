import type { ClockCandidate } from '#core/bonuses/clock.ts'
import { type ClockClass, readyAfter } from '#core/learning/clock-classes.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000
/** The probability of what is stated. */
const STATED_SHARE = 0.98

/**
 * What is known of a clock: the clock itself, the resets between two times of day, as the next ones after the last
 * observation, or an interval in minutes.
 */
export type StatedClock =
  | { readonly kind: 'clock'; readonly clock: ClockCandidate['clock'] }
  | { readonly kind: 'resets'; readonly from: EpochMs; readonly to: EpochMs }
  | { readonly kind: 'intervals'; readonly fromMinutes: number; readonly toMinutes: number }

/**
 * Returns the class that has 98 % of the weight, else the shortest range of times of day, or of intervals, that has.
 *
 * @param at the last observation.
 * @returns null if fixed times and intervals are both possible.
 */
export function statedClock(
  classes: readonly ClockClass[],
  weights: Float64Array,
  at: EpochMs,
): StatedClock | null {
  const named = classes.find((_, index) => (weights[index] ?? 0) >= STATED_SHARE)
  if (named) return { kind: 'clock', clock: named.clock }
  const weighted = classes.map((one, index) => ({ one, weight: weights[index] ?? 0 }))
  const resets = shortestRange(
    weighted
      .filter(({ one }) => one.waitMs === 0)
      .map(({ one, weight }) => ({ value: readyAfter(one, at), weight })),
    DAY_MS,
  )
  if (resets) return { kind: 'resets', from: epochMs(resets.from), to: epochMs(resets.to) }
  const waits = shortestRange(
    weighted
      .filter(({ one }) => one.waitMs > 0)
      .map(({ one, weight }) => ({ value: one.waitMs / MINUTE_MS, weight })),
    null,
  )
  return waits && { kind: 'intervals', fromMinutes: waits.from, toMinutes: waits.to }
}

const DAY_MS = 86_400_000

type Weighted = { readonly value: number; readonly weight: number }

/** @param period after which values repeat; null if they do not. */
function shortestRange(
  values: readonly Weighted[],
  period: number | null,
): { readonly from: number; readonly to: number } | null {
  const sorted = values.toSorted((one, other) => one.value - other.value)
  const again = period === null ? [] : sorted.map(({ value, weight }) => ({ value: value + period, weight }))
  const all = [...sorted, ...again]
  let best: { from: number; to: number } | null = null
  let [end, sum] = [0, 0]
  for (const [start, first] of sorted.entries()) {
    while (sum < STATED_SHARE && end < all.length && end < start + sorted.length)
      sum += all[end++]?.weight ?? 0
    const to = all[end - 1]?.value ?? first.value
    if (sum >= STATED_SHARE && (best === null || to - first.value < best.to - best.from))
      best = { from: first.value, to }
    sum -= first.weight
  }
  return best
}
