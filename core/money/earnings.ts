import { type Cents, cents } from '#core/units.ts'

/** What a habit of collecting is made of. */
export type CollectingHabit = {
  /** Casinos collected from on a day, a whole number. */
  readonly casinos: number
  /** What one bonus is worth on average, after its playthrough. */
  readonly each: Cents
  /** Days of collecting in a month, 0 to 31. */
  readonly days: number
  /** Minutes spent on a day of collecting, 0 or more. */
  readonly minutes: number
  /** Coins bought in a month. */
  readonly spent: Cents
}

/** `perHour` is null when no time is spent. Losses are negative. */
export type Earnings = { readonly perDay: Cents; readonly perMonth: Cents; readonly perHour: Cents | null }

/**
 * What collecting brings on average: a day before any spending, a month after it, and an hour after it.
 *
 * The hour is rounded to the nearest cent, half away from zero; day and month are exact.
 */
export function earnings({ casinos, each, days, minutes, spent }: CollectingHabit): Earnings {
  const perDay = cents(casinos * each)
  const perMonth = cents(perDay * days - spent)
  const hours = (days * minutes) / 60
  const rate = hours === 0 ? null : perMonth / hours
  return {
    perDay,
    perMonth,
    perHour: rate === null ? null : cents(Math.sign(rate) * Math.round(Math.abs(rate)) + 0),
  }
}
