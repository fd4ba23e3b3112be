const MONTHS = [
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
] as const

/** `2026-09-21` as `21 September 2026`; needs no time zone, since the day is already one. */
export function dateText(isoDay: string | null): string {
  const [year = '', month = '', day = ''] = (isoDay ?? '').split('-')
  const name = MONTHS[Number(month) - 1]
  return name ? `${Number(day)} ${name} ${year}` : 'an unknown day'
}
