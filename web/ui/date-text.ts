const DAY_MS = 86_400_000

/** The names of the months, from January. */
export const MONTH_NAMES: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats an ISO date: `2026-09-21` becomes `September 21, 2026`. No time zone applies. */
export function dateText(isoDay: string | null): string {
  return formatDay(isoDay, (month) => month)
}

/** Formats an ISO date with a short month name, for narrow columns: `2026-09-21` becomes `Sep 21, 2026`. */
export function shortDateText(isoDay: string | null): string {
  return formatDay(isoDay, (month) => month.slice(0, 3))
}

/** Formats an ISO day, month, or year as precisely as it is: `2026-06` becomes `June 2026`. */
export function partialDateText(iso: string): string {
  const [year = '', month, day] = iso.split('-')
  if (day !== undefined) return dateText(iso)
  return month === undefined ? year : `${MONTH_NAMES[Number(month) - 1]} ${year}`
}

function formatDay(isoDay: string | null, monthText: (month: string) => string): string {
  const [year = '', month = '', day = ''] = (isoDay ?? '').split('-')
  const name = MONTH_NAMES[Number(month) - 1]
  return name ? `${monthText(name)} ${Number(day)}, ${year}` : 'an unknown day'
}

/** Counts local days between two times. A day of 23 or 25 hours counts as one. */
export function daysBetween(from: number, to: number): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
