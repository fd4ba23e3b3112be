/** The day of the serial number 0: December 30, 1899, or January 1, 1904 in workbooks of older Macs. */
export type DateSystem = '1900' | '1904'

const DAY_MS = 86_400_000
/** Days from the start of each system to 1970. */
const EPOCH_SERIAL = { '1900': 25_569, '1904': 24_107 } as const
/** January 1, 2000 and 2100, in days since 1970. */
const FIRST_DAY = 10_957
const END_DAY = 47_482

/** How many days the same number is later in the 1904 system. */
const SYSTEM_DAYS = 1462

/**
 * Returns the wall clock's reading of a serial number, rounded to seconds as Excel does.
 *
 * @returns null outside the years 2000 to 2099: 0 and 60 are empty cells that were formatted as dates.
 */
export function serialWall(serial: number, system: DateSystem): number | null {
  const days = serial - EPOCH_SERIAL[system]
  if (days < FIRST_DAY || days >= END_DAY) return null
  return Math.round(days * 86_400) * 1000
}

/** Days around a row in which its neighbors are expected. */
const NEAR_DAYS = 31
const FAR_DAYS = 180
const MIN_NEIGHBORS = 2

/**
 * Finds serial dates that were copied from a workbook of the other date system: four years from all other rows, and among
 * them in the other system.
 *
 * @param serials the serial numbers of a column.
 */
export function foreignSerials(serials: readonly number[], system: DateSystem): ReadonlySet<number> {
  const shift = system === '1900' ? SYSTEM_DAYS : -SYSTEM_DAYS
  const sorted = [...serials].sort((a, b) => a - b)
  const foreign = new Set<number>()
  for (const serial of new Set(sorted)) {
    const around = countWithin(sorted, serial, FAR_DAYS)
    const shifted = countWithin(sorted, serial + shift, NEAR_DAYS)
    if (shifted >= MIN_NEIGHBORS && around * 2 <= shifted) foreign.add(serial)
  }
  return foreign
}

/** Counts the values within some days of a value, in a sorted list. */
function countWithin(sorted: readonly number[], value: number, days: number): number {
  return firstAtLeast(sorted, value + days + 1) - firstAtLeast(sorted, value - days)
}

function firstAtLeast(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The milliseconds of the part of a day, such as 0.5 for noon; null if it is a whole day or more. */
export function dayFraction(value: number): number | null {
  return value >= 0 && value < 1 ? Math.round((value * DAY_MS) / 1000) * 1000 : null
}
