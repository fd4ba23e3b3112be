const FIRST_YEAR = 2000
const LAST_YEAR = 2099

/**
 * Returns the midnight of a day as a wall clock's reading, as though it were UTC, in milliseconds.
 *
 * @returns null if there is no such day, or the year is not 2000 to 2099.
 */
export function wallOf(year: number, month: number, day: number): number | null {
  if (!isImportYear(year) || month < 1 || month > 12 || day < 1) return null
  // oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
  const wall = Date.UTC(year, month - 1, day)
  // oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
  return day <= 31 && wall < Date.UTC(year, month, 1) ? wall : null
}

/** Returns whether an import takes entries of this year. */
export function isImportYear(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR
}
