import { type Clock, type FixedClock, type LearnedClock, rulesOf } from '#core/bonuses/clock.ts'
import { PROBABLY_SHARE, READY_SHARE, weightedQuantile } from '#core/learning/learned-ready.ts'
import { wallClockToEpoch, wallMidnightMs } from '#core/reset/zone-time.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The first of a month, from the last day of another: 62 days. */
const LONGEST_SEARCH_DAYS = 63

/**
 * Returns when a bonus is ready again after a claim.
 *
 * Reads no clock, so the dashboard, the server, and the tests agree. A claim exactly at a reset belongs to the new
 * period. A local time that occurs twice is the first one, and a skipped 02:30 is 03:30. A learned clock is ready when
 * candidates with 90 % of the weight are.
 *
 * @returns always later than `lastClaim`; null for a bonus that depends on a condition.
 * @throws RangeError if the platform does not know the zone.
 * @see docs/behavior.md, "When a bonus is ready"
 */
export function nextReady(clock: Clock, lastClaim: EpochMs): EpochMs | null {
  switch (clock.kind) {
    case 'rolling':
      return epochMs(lastClaim + clock.minutes * MINUTE_MS)
    case 'fixed':
      return nextFixed(clock, lastClaim)
    case 'daily':
    case 'unknown':
      return epochMs(lastClaim + DAY_MS)
    case 'learned':
      return learnedReady(clock, lastClaim).probablyAt
    case 'condition':
      return null
  }
}

/** When a learned clock is probably ready, and when it is ready with a probability of 98 %. */
type LearnedReady = { readonly probablyAt: EpochMs; readonly readyAt: EpochMs }

/** The result for each clock and the claim that was last asked for: a list asks several times for each row. */
const lastLearned = new WeakMap<LearnedClock, LearnedReady & { readonly lastClaim: EpochMs }>()

/** Returns when a learned clock is ready after a claim. Both are later than `lastClaim`. */
export function learnedReady(clock: LearnedClock, lastClaim: EpochMs): LearnedReady {
  const last = lastLearned.get(clock)
  if (last?.lastClaim === lastClaim) return last
  const rest = lastClaim + DAY_MS
  const moments = clock.candidates.map((one) => ({
    value: nextReady(one.clock, lastClaim) ?? rest,
    weight: one.weight,
  }))
  const ready = {
    lastClaim,
    probablyAt: epochMs(weightedQuantile(moments, rest, PROBABLY_SHARE)),
    readyAt: epochMs(weightedQuantile(moments, rest, READY_SHARE)),
  }
  lastLearned.set(clock, ready)
  return ready
}

/**
 * Returns when a streak breaks if nothing is claimed after `lastClaim`.
 *
 * @returns `lostAfterMinutes` after the claim, else the end of the window that begins when the bonus is ready again; null
 *   for a bonus without a timer.
 */
export function streakBreaksAt(clock: Clock, lastClaim: EpochMs): EpochMs | null {
  const { lostAfterMinutes } = rulesOf(clock)
  if (lostAfterMinutes !== undefined) return epochMs(lastClaim + lostAfterMinutes * MINUTE_MS)
  const ready = nextReady(clock, lastClaim)
  return ready === null ? null : nextReady(clock, ready)
}

/** Returns how many bonuses wait at `now`: the resets since the last claim, at most as many as add up. */
export function waitingClaims(clock: Clock, lastClaim: EpochMs | null, now: EpochMs): number {
  if (clock.kind === 'condition') return 0
  if (lastClaim === null) return 1
  const most = rulesOf(clock).stacks ?? 1
  let waiting = 0
  for (let at = nextReady(clock, lastClaim); waiting < most && at !== null && at <= now; waiting++)
    at = nextReady(clock, at)
  return waiting
}

/**
 * Returns the latest last claims after which two, three, or more bonuses wait at a moment, up to as many as add up.
 *
 * @returns an empty list where unclaimed bonuses do not add up.
 */
export function stackedFrom(clock: Clock, at: EpochMs): EpochMs[] {
  const { stacks = 1 } = rulesOf(clock)
  const moments: EpochMs[] = []
  let reset = clock.kind === 'fixed' ? lastReset(clock, at) : at
  for (let waiting = 2; waiting <= stacks; waiting++) {
    if (clock.kind === 'fixed') {
      reset = lastReset(clock, epochMs(reset - 1))
      moments.push(epochMs(reset - 1))
    } else {
      const minutes = clock.kind === 'rolling' ? clock.minutes : DAY_MS / MINUTE_MS
      moments.push(epochMs(at - waiting * minutes * MINUTE_MS))
    }
  }
  return moments
}

/**
 * Returns the last reset of a fixed clock at or before a moment.
 *
 * @throws RangeError if the platform does not know the zone.
 */
export function lastReset(clock: FixedClock, at: EpochMs): EpochMs {
  return findReset(clock, at, -1)
}

export function nextFixed(clock: FixedClock, lastClaim: EpochMs): EpochMs {
  return findReset(clock, lastClaim, 1)
}

/**
 * Returns the first reset after a moment (direction 1), or the last one at or before it (-1).
 *
 * A zone can skip a day (Apia, 2011-12-30) or have a day of 25 hours, so the search starts a day before or after. Where
 * the clock is set forward over midnight, a time of a day can be later than one of the next day, so it ends a day later.
 */
function findReset(clock: FixedClock, at: EpochMs, direction: 1 | -1): EpochMs {
  const midnight = wallMidnightMs(clock.zone, at)
  const times = clock.times.map(timeOfDayMs)
  let found: EpochMs | null = null
  for (let step = -1; step <= LONGEST_SEARCH_DAYS; step++) {
    const dayStart = midnight + step * direction * DAY_MS
    const readings = isClockDay(clock, dayStart) ? times.map((time) => dayStart + time) : []
    const moment = nearestReading(clock.zone, readings, at, direction)
    if (found !== null) return nearest(found, moment, direction)
    found = moment
  }
  throw new RangeError(`no day within two months: ${JSON.stringify(clock)}`)
}

/** @param readings of the zone's wall clock, as though it were UTC. */
function nearestReading(
  zone: string,
  readings: readonly number[],
  at: EpochMs,
  direction: 1 | -1,
): EpochMs | null {
  let found: EpochMs | null = null
  for (const reading of readings) {
    const moment = wallClockToEpoch(zone, reading)
    if (moment > at === (direction === 1)) found = nearest(moment, found, direction)
  }
  return found
}

function nearest(one: EpochMs, other: EpochMs | null, direction: 1 | -1): EpochMs {
  return other !== null && (one - other) * direction > 0 ? other : one
}

/** @param dayStart the midnight of the day on the wall clock, as though it were UTC. */
function isClockDay({ weekdays, dayOfMonth }: FixedClock, dayStart: number): boolean {
  if (!weekdays && !dayOfMonth) return true
  // oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
  const date = new Date(dayStart)
  if (weekdays && !weekdays.includes(date.getUTCDay() || 7)) return false
  if (!dayOfMonth) return true
  // oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(dayOfMonth, lastDay)
}

/** Returns the milliseconds from midnight to a time of day of a clock: `HH:MM` or `HH:MM:SS`. */
export function timeOfDayMs(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
