import type { Clock, FixedClock } from '#core/bonuses/clock.ts'
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
 * period. A local time that occurs twice is the first one, and a skipped 02:30 is 03:30.
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
    case 'condition':
      return null
  }
}

/**
 * Returns when a streak breaks if nothing is claimed after `lastClaim`.
 *
 * @returns `lostAfterMinutes` after the claim, else the end of the window that begins when the bonus is ready again; null
 *   for a bonus without a timer.
 */
export function streakBreaksAt(clock: Clock, lastClaim: EpochMs): EpochMs | null {
  if (clock.kind !== 'condition' && clock.kind !== 'unknown' && clock.lostAfterMinutes !== undefined)
    return epochMs(lastClaim + clock.lostAfterMinutes * MINUTE_MS)
  const ready = nextReady(clock, lastClaim)
  return ready === null ? null : nextReady(clock, ready)
}

/** Returns how many bonuses wait at `now`: the resets since the last claim, at most as many as add up. */
export function waitingClaims(clock: Clock, lastClaim: EpochMs | null, now: EpochMs): number {
  if (clock.kind === 'condition') return 0
  if (lastClaim === null) return 1
  const most = clock.kind === 'unknown' ? 1 : (clock.stacks ?? 1)
  let waiting = 0
  for (let at = nextReady(clock, lastClaim); waiting < most && at !== null && at <= now; waiting++)
    at = nextReady(clock, at)
  return waiting
}

function nextFixed(clock: FixedClock, lastClaim: EpochMs): EpochMs {
  const midnight = wallMidnightMs(clock.zone, lastClaim)
  // A zone can skip a day (Apia, 2011-12-30) or have a day of 25 hours, so the search starts at yesterday. Where the clock
  // is set forward over midnight, a time of a day can be later than one of the next day.
  let found: EpochMs | null = null
  for (let day = -1; day <= LONGEST_SEARCH_DAYS; day++) {
    const dayStart = midnight + day * DAY_MS
    const moment = isClockDay(clock, dayStart) ? firstOfDay(clock, dayStart, lastClaim) : null
    if (found !== null) return moment !== null && moment < found ? moment : found
    found = moment
  }
  throw new RangeError(`no day within two months: ${JSON.stringify(clock)}`)
}

function firstOfDay(clock: FixedClock, dayStart: number, after: EpochMs): EpochMs | null {
  let first: EpochMs | null = null
  for (const time of clock.times) {
    const at = wallClockToEpoch(clock.zone, dayStart + timeOfDayMs(time))
    if (at > after && (first === null || at < first)) first = at
  }
  return first
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

function timeOfDayMs(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
