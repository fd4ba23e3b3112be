import type { ClockCandidate } from '#core/bonuses/clock.ts'
import { nextReady } from '#core/bonuses/next-ready.ts'
import { READY_SHARE, type Weighted } from '#core/learning/learned-ready.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000

/**
 * What is known of a learned clock with a probability of 98 %: the clock itself, the resets between two times of day, as
 * the next ones after a moment, or an interval in minutes.
 */
export type LearnedSummary =
  | { readonly kind: 'clock'; readonly clock: ClockCandidate['clock'] }
  | { readonly kind: 'resets'; readonly from: EpochMs; readonly to: EpochMs }
  | { readonly kind: 'intervals'; readonly fromMinutes: number; readonly toMinutes: number }

/**
 * Returns the candidate that has 98 % of the weight, else the shortest range of times of day, or of intervals, that has.
 *
 * @param candidates the most probable first.
 * @param at the moment after which the times of day are compared.
 * @returns null if fixed times and intervals are both possible.
 */
export function summarize(candidates: readonly ClockCandidate[], at: EpochMs): LearnedSummary | null {
  const [first] = candidates
  if (first && first.weight >= READY_SHARE) return { kind: 'clock', clock: first.clock }
  const times: Weighted[] = []
  const intervals: Weighted[] = []
  for (const { clock, weight } of candidates)
    if (clock.kind === 'rolling') intervals.push({ value: clock.minutes, weight })
    else if (isOnceADay(clock)) times.push({ value: nextReady(clock, at) ?? at, weight })
  const resets = shortestRange(times, DAY_MS)
  if (resets) return { kind: 'resets', from: epochMs(resets.from), to: epochMs(resets.to) }
  const range = shortestRange(intervals, null)
  return range && { kind: 'intervals', fromMinutes: range.from, toMinutes: range.to }
}

/** Returns whether a clock is ready at one time of every day. */
export function isOnceADay(clock: ClockCandidate['clock']): boolean {
  return clock.kind === 'fixed' && clock.times.length === 1 && !clock.weekdays && !clock.dayOfMonth
}

/** @param period after which values repeat; null if they do not. */
function shortestRange(
  values: readonly Weighted[],
  period: number | null,
): { readonly from: number; readonly to: number } | null {
  const sorted = [...values].sort((one, other) => one.value - other.value)
  const again = period === null ? [] : sorted.map(({ value, weight }) => ({ value: value + period, weight }))
  const all = [...sorted, ...again]
  let best: { from: number; to: number } | null = null
  let [end, sum] = [0, 0]
  for (const [start, first] of sorted.entries()) {
    while (sum < READY_SHARE && end < all.length && end < start + sorted.length)
      sum += all[end++]?.weight ?? 0
    const to = all[end - 1]?.value ?? first.value
    if (sum >= READY_SHARE && (best === null || to - first.value < best.to - best.from))
      best = { from: first.value, to }
    sum -= first.weight
  }
  return best
}
