import type { ClockCandidate, FixedClock } from '#core/bonuses/clock.ts'
import { nextReady, timeOfDayMs } from '#core/bonuses/next-ready.ts'
import { wallClockToEpoch, wallMidnightMs, zoneOffsetMs } from '#core/reset/zone-time.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Resets are computed for two days after the range, so that a countdown ends among them. */
const AFTER_MS = 2 * DAY_MS

/** Clocks that are ready at the same times for every claim in a range. */
export type ClockClass = {
  /** The most plausible of them. */
  readonly clock: ClockCandidate['clock']
  /** The probability of all of them. */
  readonly weight: number
  /** Milliseconds from a claim until it is ready; 0 for fixed times. */
  readonly waitMs: number
  /** The resets in the range in ascending order; empty for an interval. */
  readonly resets: Float64Array
}

/**
 * Returns candidates, those that are ready at the same times as one. Zones are the same until clocks change: midnight in
 * New York, 11 PM in Chicago, and, in winter, 5 AM in UTC.
 *
 * @param from the earliest claim whose next reset is asked for.
 * @param to the latest attempt.
 */
export function clockClasses(
  candidates: readonly ClockCandidate[],
  from: EpochMs,
  to: EpochMs,
): readonly ClockClass[] {
  const firstDay = Math.floor(from / DAY_MS)
  const lastDay = Math.ceil(to / DAY_MS)
  const zones = new Map<string, ZoneDays>()
  const classes = new Map<string, ClockClass & { best: number }>()
  for (const { clock, weight } of candidates) {
    const waitMs = clock.kind === 'rolling' ? clock.minutes * MINUTE_MS : 0
    const { resets, key } =
      clock.kind === 'rolling' ? noResets(waitMs) : daysOf(clock, firstDay, lastDay, zones)
    const same = classes.get(key)
    classes.set(key, {
      clock: same === undefined || same.best < weight ? clock : same.clock,
      best: Math.max(same?.best ?? 0, weight),
      weight: (same?.weight ?? 0) + weight,
      waitMs,
      resets: same?.resets ?? resets,
    })
  }
  return [...classes.values()]
}

/**
 * Returns when a bonus is ready after a claim: as `nextReady`, for a claim in the range of the class.
 *
 * @returns Infinity if it is after the range.
 */
export function readyAfter({ waitMs, resets }: ClockClass, lastClaim: number): number {
  if (waitMs > 0) return lastClaim + waitMs
  let index = Math.floor((lastClaim - (resets[0] ?? 0)) / DAY_MS)
  index = Math.max(0, Math.min(index, resets.length - 1))
  while (index > 0 && (resets[index - 1] ?? 0) > lastClaim) index--
  while ((resets[index] ?? Infinity) <= lastClaim) index++
  return resets[index] ?? Infinity
}

type Resets = { readonly resets: Float64Array; readonly key: string }

function noResets(waitMs: number): Resets {
  return { resets: NO_RESETS, key: String(waitMs) }
}

const NO_RESETS = new Float64Array()

/** The resets of each clock in the days that were last asked for. Most evidence is of the same days. */
const lastResets = new WeakMap<FixedClock, Resets & { readonly firstDay: number; readonly lastDay: number }>()

function daysOf(clock: FixedClock, firstDay: number, lastDay: number, zones: Map<string, ZoneDays>): Resets {
  const last = lastResets.get(clock)
  if (last && last.firstDay === firstDay && last.lastDay === lastDay) return last
  const resets = resetsBetween(clock, epochMs(firstDay * DAY_MS), epochMs(lastDay * DAY_MS), zones)
  const days = { resets, key: resetsKey(resets), firstDay, lastDay }
  lastResets.set(clock, days)
  return days
}

function resetsBetween(
  clock: FixedClock,
  from: EpochMs,
  to: EpochMs,
  zones: Map<string, ZoneDays>,
): Float64Array {
  const [time, ...more] = clock.times
  if (time === undefined || more.length > 0 || clock.weekdays || clock.dayOfMonth)
    return iterateResets(clock, from, to)
  const days = zones.get(clock.zone) ?? zoneDays(clock.zone, from, to)
  zones.set(clock.zone, days)
  const intoDay = timeOfDayMs(time)
  const resets = new Float64Array(days.offsets.length)
  let count = 0
  for (const [day, offset] of days.offsets.entries()) {
    const wall = days.firstMidnight + day * DAY_MS + intoDay
    const reset = Number.isNaN(offset) ? wallClockToEpoch(clock.zone, wall) : wall - offset
    if (reset > from && reset <= to + AFTER_MS) resets[count++] = reset
  }
  return resets.subarray(0, count)
}

/** Follows any fixed clock from reset to reset: until the first one of the month after the range. */
function iterateResets(clock: FixedClock, from: EpochMs, to: EpochMs): Float64Array {
  const resets: number[] = []
  for (let at: EpochMs | null = from; at !== null && at <= to + AFTER_MS;) {
    at = nextReady(clock, at)
    if (at !== null) resets.push(at)
  }
  return Float64Array.from(resets)
}

/** A text that two lists share only if they are equal: the first reset, and where two are not 24 hours apart. */
function resetsKey(resets: Float64Array): string {
  let key = `${resets[0]} ${resets.length}`
  for (let index = 1; index < resets.length; index++) {
    const gap = (resets[index] ?? 0) - (resets[index - 1] ?? 0)
    if (gap !== DAY_MS) key += ` ${index}:${gap}`
  }
  return key
}

/** The days of a zone: how far its wall clock is ahead of UTC all day, NaN for days near a change of its clocks. */
type ZoneDays = { readonly firstMidnight: number; readonly offsets: Float64Array }

function zoneDays(zone: string, from: EpochMs, to: EpochMs): ZoneDays {
  const firstMidnight = wallMidnightMs(zone, from)
  const length = Math.ceil((to + AFTER_MS - firstMidnight) / DAY_MS) + 1
  const offsetOn = (day: number) => zoneOffsetMs(zone, epochMs(firstMidnight + day * DAY_MS))
  const offsets = Float64Array.from({ length }, (_, day) => {
    const before = offsetOn(day - 1)
    return before === offsetOn(day + 2) ? before : Number.NaN
  })
  return { firstMidnight, offsets }
}
