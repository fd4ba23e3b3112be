import { type Cents, cents } from '#core/units.ts'

/** The inputs of the earnings calculator. */
export type CollectingHabit = {
  /** The number of casinos collected from on a day. */
  readonly casinos: number
  /** The average value of one bonus after its playthrough. */
  readonly each: Cents
  /** Collecting days in a month, 0 to 31. */
  readonly days: number
  /** Minutes spent on a collecting day, 0 or more. */
  readonly minutes: number
  /** The amount spent on coins in a month. */
  readonly spent: Cents
}

/** `perHour` is null if no time is spent. Losses are negative. */
export type Earnings = { readonly perDay: Cents; readonly perMonth: Cents; readonly perHour: Cents | null }

/**
 * Computes the average earnings of collecting: per day before spending, per month and per hour after spending.
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
