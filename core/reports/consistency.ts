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
 * @param active how many of the counted days have a collection, and how many of these are days of a break.
 * @param breaks may overlap.
 */
export function consistency(
  range: { readonly first: CalendarDate | null; readonly last: CalendarDate | null },
  began: CalendarDate | null,
  today: CalendarDate,
  active: { readonly days: number; readonly inBreaks: number },
  breaks: readonly BreakDays[],
): Consistency {
  if (began === null) return { days: 0, active: 0, paused: 0 }
  const first = range.first !== null && range.first > began ? range.first : began
  const last = range.last !== null && range.last < today ? range.last : today
  return {
    days: countDays(first, last),
    active: active.days,
    paused: countBreakDays(first, last, breaks) - active.inBreaks,
  }
}

/** Counts the days of breaks in a range, each once. */
function countBreakDays(first: CalendarDate, last: CalendarDate, breaks: readonly BreakDays[]): number {
  let days = 0
  let next = first
  for (const one of [...breaks].sort((left, right) => (left.first < right.first ? -1 : 1))) {
    const [begin, end] = [one.first > next ? one.first : next, one.last < last ? one.last : last]
    if (begin > end) continue
    days += countDays(begin, end)
    next = dayAfter(end)
  }
  return days
}
