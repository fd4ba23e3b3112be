import { type CalendarDate, countDays, dayAfter } from '#core/reports/calendar-date.ts'

/** On how many days of a report a member collected. The share is `active` of `days` without `paused`. */
export type Consistency = { readonly days: number; readonly active: number; readonly paused: number }

/** The first and the last day of a break. */
export type BreakDays = { readonly first: CalendarDate; readonly last: CalendarDate }

/**
 * Returns on how many days a member collected. Days before the first entry and after today are not counted, so that a year in which
 * the member began is not a bad one. A day of a break counts as paused, unless the member collected on it.
 *
 * @param range the first and the last day of the report; null without a bound.
 * @param began the day of the member's first entry; null without one.
 * @param active the days with a collection, each once, in any order. Those outside of the counted days are left out.
 * @param breaks may overlap.
 */
export function consistency(
  range: { readonly first: CalendarDate | null; readonly last: CalendarDate | null },
  began: CalendarDate | null,
  today: CalendarDate,
  active: readonly CalendarDate[],
  breaks: readonly BreakDays[],
): Consistency {
  if (began === null) return { days: 0, active: 0, paused: 0 }
  const first = range.first !== null && range.first > began ? range.first : began
  const last = range.last !== null && range.last < today ? range.last : today
  const counted = active.filter((day) => day >= first && day <= last)
  const paused = daysOfBreaks(first, last, breaks)
  for (const day of counted) paused.delete(day)
  return { days: countDays(first, last), active: counted.length, paused: paused.size }
}

function daysOfBreaks(
  first: CalendarDate,
  last: CalendarDate,
  breaks: readonly BreakDays[],
): Set<CalendarDate> {
  const days = new Set<CalendarDate>()
  for (const one of breaks) {
    const end = one.last < last ? one.last : last
    for (let day = one.first > first ? one.first : first; day <= end; day = dayAfter(day)) days.add(day)
  }
  return days
}
