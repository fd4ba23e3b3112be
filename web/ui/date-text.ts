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

/** `2026-09-21` as `September 21, 2026`, as the United States and Canada write it; needs no time zone, since the day is already one. */
export function dateText(isoDay: string | null): string {
  return textOf(isoDay, (month) => month)
}

/** `2026-09-21` as `Sep 21, 2026`: where a column has no room for more. */
export function shortDateText(isoDay: string | null): string {
  return textOf(isoDay, (month) => month.slice(0, 3))
}

function textOf(isoDay: string | null, monthText: (month: string) => string): string {
  const [year = '', month = '', day = ''] = (isoDay ?? '').split('-')
  const name = MONTHS[Number(month) - 1]
  return name ? `${monthText(name)} ${Number(day)}, ${year}` : 'an unknown day'
}
