import { type CalendarDate, countDays, dayAfter, monthStart, nextMonth } from '#core/reports/calendar-date.ts'
import { type Cents, cents } from '#core/units.ts'

/** A report of so many days has a period for each day, a longer one for each month. */
export const MOST_DAY_PERIODS = 62

export type ReportStep = 'day' | 'month'

/** The sums of a period, by the day or the first day of the month. */
export type PeriodSums = {
  readonly start: CalendarDate
  readonly claimed: Cents
  readonly cashedOut: Cents
  readonly spent: Cents
}

/** The sums of a period, and the profit of the report until its end. */
export type ReportPeriod = PeriodSums & { readonly profit: Cents; readonly cumulative: Cents }

/** Returns whether a range of days is reported by days or by months. */
export function reportStep(first: CalendarDate, last: CalendarDate): ReportStep {
  return countDays(first, last) <= MOST_DAY_PERIODS ? 'day' : 'month'
}

/**
 * Returns every period of a range of days in the order of time, those without entries too. The first month starts with the first day
 * of the range.
 *
 * @param sums at most one for each day, or for each month, in any order.
 */
export function reportPeriods(
  first: CalendarDate,
  last: CalendarDate,
  sums: readonly PeriodSums[],
): readonly ReportPeriod[] {
  const byStart = new Map(sums.map((one) => [one.start, one]))
  const isDaily = reportStep(first, last) === 'day'
  const periods: ReportPeriod[] = []
  let cumulative = 0
  for (
    let start = isDaily ? first : monthStart(first);
    start <= last;
    start = isDaily ? dayAfter(start) : nextMonth(start)
  ) {
    const { claimed = cents(0), cashedOut = cents(0), spent = cents(0) } = byStart.get(start) ?? {}
    const profit = cents(cashedOut - spent)
    cumulative += profit
    periods.push({
      start: start < first ? first : start,
      claimed,
      cashedOut,
      spent,
      profit,
      cumulative: cents(cumulative),
    })
  }
  return periods
}
