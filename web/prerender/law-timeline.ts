import type { Jurisdiction } from '#catalog/place-schema.ts'
import { MONTH_NAMES, shortDateText } from '#web/ui/date-text.ts'

/** A law on a timeline. `from` is a year with its fraction; null: before a year that the source gives. */
export type TimedLaw = {
  readonly code: string
  readonly name: string
  readonly since: string
  readonly from: number | null
}

/** Returns the states with a law whose beginning a source gives, the earliest first. */
export function timedLaws(places: readonly Jurisdiction[]): readonly TimedLaw[] {
  return places
    .flatMap(({ code, name, country, status, since }) =>
      country === 'US' && (status === 'closed' || status === 'statute') && since !== null
        ? [{ code, name, since: sinceText(since), from: yearOf(since) }]
        : [],
    )
    .toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0) || a.name.localeCompare(b.name, 'en'))
}

/** Formats the beginning of a status: a day as `Jan 1, 2026`, and any other text as it is. */
export function sinceText(since: string): string {
  return isDay(since) ? shortDateText(since) : since
}

/** Returns a short date for a tile of the map: `Jan ’26`, `2025`, or `pre ’24`. */
export function tileDate(since: string | null): string | null {
  if (since === null) return null
  const year = yearOf(since)
  const short = (text: string) => `’${text.slice(-2)}`
  if (year === null) return `pre ${short(since)}`
  const month = isDay(since) ? MONTH_NAMES[Number(since.slice(5, 7)) - 1] : monthIn(since)
  return month === undefined ? since : `${month.slice(0, 3)} ${short(String(Math.floor(year)))}`
}

/** Returns the year of a beginning with its fraction; null for `before 2024`. */
function yearOf(since: string): number | null {
  if (isDay(since)) return yearOfDay(since)
  const year = Number(since.slice(-4))
  if (/^\d{4}$/.test(since)) return year
  const month = monthIn(since)
  return month === undefined ? null : year + MONTH_NAMES.indexOf(month) / 12
}

function monthIn(since: string): string | undefined {
  return MONTH_NAMES.find((month) => since.startsWith(month))
}

function isDay(since: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(since)
}

/** Returns an ISO day as a year with its fraction. */
export function yearOfDay(day: string): number {
  const year = Number(day.slice(0, 4))
  return year + (Date.parse(day) - Date.parse(`${year}-01-01`)) / (365 * 86_400_000)
}
