/** The age in days up to which a checked fact counts as current. */
export const STALE_AFTER_DAYS = 90

const DAY_MS = 86_400_000

/**
 * Returns whether a fact was last checked more than `STALE_AFTER_DAYS` days before a day.
 *
 * @param checked and @param today calendar days such as `2026-11-23`. A fact that was checked later is not stale.
 */
export function isStale(checked: string, today: string): boolean {
  return dayMs(today) - dayMs(checked) > STALE_AFTER_DAYS * DAY_MS
}

/** The start of a calendar day in UTC, so that no change of a clock makes a day longer or shorter. */
function dayMs(day: string): number {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
  return Date.parse(day)
}
