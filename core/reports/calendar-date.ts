/** A day of a calendar, `2026-11-27`, from 1970 to 2199. As text, days are in the order of time. */
export type CalendarDate = string

const DAY_MS = 86_400_000

/** Returns the days since January 1, 1970. */
export function dayNumber(date: CalendarDate): number {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / DAY_MS
}

/** Returns the day that is so many days after January 1, 1970. */
export function calendarDate(days: number): CalendarDate {
  // oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the next day. */
export function dayAfter(date: CalendarDate): CalendarDate {
  return calendarDate(dayNumber(date) + 1)
}

/** Counts the days of a range with its first and its last day; 0 if it ends before it begins. */
export function countDays(first: CalendarDate, last: CalendarDate): number {
  return Math.max(0, dayNumber(last) - dayNumber(first) + 1)
}

/** Returns the first day of a day's month. */
export function monthStart(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`
}

/** Returns the first day of the month after that of a day. */
export function nextMonth(date: CalendarDate): CalendarDate {
  return monthStart(calendarDate(dayNumber(monthStart(date)) + 31))
}
