import { wallClockToEpoch, wallMidnightMs } from '#core/reset/zone-time.ts'
import type { EpochMs } from '#core/units.ts'

const DAY_MS = 86_400_000

/** The starts of the current day, week, and month. */
export type ClaimPeriods = { readonly today: EpochMs; readonly week: EpochMs; readonly month: EpochMs }

/**
 * Returns the midnights that start the calendar day, the week, and the month of a zone at a moment. A week starts on Monday.
 * A day that begins without a midnight, because the clock is set forward over it, starts at the end of the gap.
 *
 * @param zone an IANA zone the platform knows.
 */
export function claimPeriods(zone: string, now: EpochMs): ClaimPeriods {
  const midnight = wallMidnightMs(zone, now)
  // January 1, 1970 was a Thursday.
  const sinceMonday = (midnight / DAY_MS + 3) % 7
  // oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
  const sinceFirst = new Date(midnight).getUTCDate() - 1
  const daysAgo = (days: number) => wallClockToEpoch(zone, midnight - days * DAY_MS)
  return { today: daysAgo(0), week: daysAgo(sinceMonday), month: daysAgo(sinceFirst) }
}
