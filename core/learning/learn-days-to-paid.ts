import { type Weighted, weightedQuantile } from '#core/learning/learned-ready.ts'
import { countPeople, dayOf, LEAST_PEOPLE } from '#core/learning/shared-evidence.ts'
import {
  type CalendarDate,
  calendarDate,
  dayNumber,
  monthStart,
  nextMonth,
} from '#core/reports/calendar-date.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
/** Cash-outs that were paid in so many days count. */
export const DAYS_TO_PAID_AGE = 180
const MOST = 0.9
/** From so many people on, the result has one decimal and the days of the payments. */
const MANY_PEOPLE = 10

/** A cash-out of a person that was paid. */
export type PaidCashOut = {
  readonly person: string
  readonly requestedAt: EpochMs
  /** Not before it was requested. */
  readonly paidAt: EpochMs
}

/**
 * How many days passed between the request and the payment, of several people in 180 days: with one decimal, or whole days of fewer
 * than ten people.
 */
export type LearnedDaysToPaid = {
  readonly median: number
  /** The 90th percentile. */
  readonly p90: number
  readonly people: number
  readonly cashOuts: number
  /**
   * The days of the first and of the last payment, as their begin in UTC; of fewer than ten people, the first and the last day of
   * their months.
   */
  readonly from: EpochMs
  readonly to: EpochMs
}

/**
 * Returns after how many days a casino pays, by the cash-outs that were paid in the last 180 days.
 *
 * Every person has the same weight, however many cash-outs they have, so one person in five cannot move the median beyond what the
 * others reported. With fewer than ten people, the 90th percentile would be what the person with the longest times reported. So it is that
 * of the others: without the person whose own 90th percentile is the highest. It is never below the median.
 *
 * Of fewer than ten people, days are rounded and months are whole: an exact figure would be that of one person, and an exact day
 * that of one payment.
 *
 * @returns null for fewer than 5 people.
 */
export function learnDaysToPaid(cashOuts: readonly PaidCashOut[], now: EpochMs): LearnedDaysToPaid | null {
  const recent = cashOuts
    .filter(({ paidAt }) => now - paidAt <= DAYS_TO_PAID_AGE * DAY_MS)
    .sort((one, other) => one.paidAt - other.paidAt)
  const [first, last] = [recent[0], recent.at(-1)]
  const people = countPeople(recent)
  if (first === undefined || last === undefined || people < LEAST_PEOPLE) return null
  const slowest = slowestPerson(recent)
  const median = quantile(recent, 0.5)
  const p90 = quantile(
    recent.filter(({ person }) => person !== slowest),
    MOST,
  )
  const counts = { people, cashOuts: recent.length }
  return people < MANY_PEOPLE
    ? {
        median: Math.round(median),
        p90: Math.round(p90),
        ...counts,
        from: epochMs(dayNumber(monthStart(calendarDay(first.paidAt))) * DAY_MS),
        to: epochMs((dayNumber(nextMonth(calendarDay(last.paidAt))) - 1) * DAY_MS),
      }
    : { median, p90, ...counts, from: epochMs(dayOf(first.paidAt)), to: epochMs(dayOf(last.paidAt)) }
}

/** Returns the day of a time in UTC. */
function calendarDay(at: EpochMs): CalendarDate {
  return calendarDate(dayOf(at) / DAY_MS)
}

function slowestPerson(cashOuts: readonly PaidCashOut[]): string | null {
  let slowest: { readonly person: string; readonly days: number } | null = null
  for (const [person, own] of byPerson(cashOuts)) {
    const days = quantile(own, MOST)
    if (slowest === null || days > slowest.days) slowest = { person, days }
  }
  return slowest?.person ?? null
}

function byPerson(cashOuts: readonly PaidCashOut[]): ReadonlyMap<string, readonly PaidCashOut[]> {
  const all = new Map<string, PaidCashOut[]>()
  for (const one of cashOuts) {
    const own = all.get(one.person)
    if (own) own.push(one)
    else all.set(one.person, [one])
  }
  return all
}

/** The least number of days that a share of the weight does not exceed, where every person has the same weight. */
function quantile(cashOuts: readonly PaidCashOut[], share: number): number {
  const people = byPerson(cashOuts)
  const weighted: Weighted[] = [...people.values()].flatMap((own) =>
    own.map((one) => ({ value: daysOf(one), weight: 1 / (own.length * people.size) })),
  )
  return weightedQuantile(weighted, Math.max(...weighted.map(({ value }) => value)), share)
}

function daysOf({ requestedAt, paidAt }: PaidCashOut): number {
  return Math.round(((paidAt - requestedAt) / DAY_MS) * 10) / 10
}
