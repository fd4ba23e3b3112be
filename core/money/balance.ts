import { type Cents, cents, type EpochMs } from '#core/units.ts'

const DAY_MS = 86_400_000

/** The days whose claims are the pace. */
export const PACE_DAYS = 30

/** The days of the payments that show how long a casino takes. */
export const PAYMENT_DAYS = 180

/** When a cash-out is overdue, in days, where it is not known how long the casino takes. */
export const DEFAULT_OVERDUE_DAYS = 14

/** What was recorded at a casino and its further bonuses. */
export type BalanceSums = {
  /** The value of the collections. */
  readonly claimed: Cents
  /** The coins that were bought. */
  readonly spent: Cents
  /** The cash-outs that were paid. */
  readonly paid: Cents
  /** The cash-outs that are requested or approved. */
  readonly onTheWay: Cents
  /** What the user corrected, up or down. */
  readonly corrections: Cents
  /** The amounts that were played through. */
  readonly played: Cents
}

/** Returns what should be at a casino now; negative if more was cashed out than recorded. */
export function balanceOf({ claimed, spent, paid, onTheWay, corrections }: BalanceSums): Cents {
  return cents(claimed + spent - paid - onTheWay + corrections)
}

/**
 * Returns what must still be played through: the claimed and the bought amounts times the factor, rounded half up to the cent,
 * without what was played.
 *
 * @param factor how many times coins must be played; null if that is not known.
 * @returns at least 0; null if the factor is not known.
 */
export function playthroughLeft(sums: BalanceSums, factor: number | null): Cents | null {
  if (factor === null) return null
  // 1e-9 corrects binary rounding: 100 cents at 1.005 is 100.49999…
  const required = Math.floor((sums.claimed + sums.spent) * factor + 0.5 + 1e-9)
  return cents(Math.max(0, required - sums.played))
}

/** Returns the lowest of the minimums that are known; null if none is. */
export function lowestMinimum(minimums: readonly (Cents | null)[]): Cents | null {
  const known = minimums.filter((minimum) => minimum !== null)
  return known.length === 0 ? null : cents(Math.min(...known))
}

/**
 * Returns in how many days the balance reaches the minimum at the pace of the last `PACE_DAYS` days, rounded up.
 *
 * @param pace what was claimed in these days.
 * @returns 0 if it has; null without a minimum, or if nothing was claimed.
 */
export function daysToMinimum(balance: Cents, minimum: Cents | null, pace: Cents): number | null {
  if (minimum === null) return null
  if (balance >= minimum) return 0
  return pace > 0 ? Math.ceil(((minimum - balance) * PACE_DAYS) / pace) : null
}

/** Whether the balance has reached a known minimum, and nothing is known that must still be played through. */
export function canCashOut(balance: Cents, minimum: Cents | null, left: Cents | null): boolean {
  return minimum !== null && balance > 0 && balance >= minimum && (left ?? 0) === 0
}

/**
 * Returns the time before which a cash-out that is on the way at `now` was requested if it is overdue.
 *
 * @param p90Days after how many days nine of ten cash-outs of the casino are paid; null if that is not known.
 */
export function overdueBefore(p90Days: number | null, now: EpochMs): EpochMs {
  return (now - Math.round((p90Days ?? DEFAULT_OVERDUE_DAYS) * DAY_MS)) as EpochMs
}

/**
 * Returns since when a cash-out is overdue if it is on the way so long.
 *
 * @param p90Days as in `overdueBefore`.
 */
export function overdueSince(p90Days: number | null, requestedAt: EpochMs): EpochMs {
  return (requestedAt + Math.round((p90Days ?? DEFAULT_OVERDUE_DAYS) * DAY_MS)) as EpochMs
}

/**
 * Returns the median of how long cash-outs took, in days with one decimal.
 *
 * @param seconds at least one.
 */
export function medianDays(seconds: readonly number[]): number {
  const sorted = [...seconds].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
  return Math.round(median / 8640) / 10
}
