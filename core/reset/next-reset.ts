import type { ResetRule } from '#core/reset/reset-rule.ts'
import { wallClockToEpoch, wallMidnightMs } from '#core/reset/zone-time.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * Returns when a casino's bonus is next available after a collection.
 *
 * Reads no clock, so the dashboard, server and tests agree. A collection
 * exactly at the reset counts as that day's collection.
 *
 * @param rule hours > 0, or secondsIntoDay in [0, 86400).
 * @param collectedAt UTC epoch milliseconds.
 * @returns always later than `collectedAt`.
 * @see docs/behavior.md, "When a bonus is ready"
 */
export function nextReset(rule: ResetRule, collectedAt: EpochMs): EpochMs {
  if (rule.kind === 'hourly') return epochMs(collectedAt + rule.hours * HOUR_MS)
  const intoDay = rule.secondsIntoDay * 1000
  if (rule.zone === null) {
    const today = Math.floor(collectedAt / DAY_MS) * DAY_MS + intoDay
    return epochMs(collectedAt < today ? today : today + DAY_MS)
  }
  // A zone can skip a day (Apia, 2011-12-30) or have a day of 25 hours, so the search starts at yesterday.
  const midnight = wallMidnightMs(rule.zone, collectedAt)
  for (let day = -1; ; day++) {
    const moment = wallClockToEpoch(rule.zone, midnight + day * DAY_MS + intoDay)
    if (moment > collectedAt) return moment
  }
}
