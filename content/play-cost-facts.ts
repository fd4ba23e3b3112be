import { daysToReach } from '#core/ranking/profitability-tier.ts'
import { type Cents, cents } from '#core/units.ts'

/** What an hour of a game costs on average: every stake, less what the game returns. */
export function costOfPlay(stake: Cents, spins: number, rtp: number): Cents {
  return cents(Math.round((stake * spins * (100 - rtp)) / 100))
}

/** An hour at one spin every six seconds, and how many days of a bonus it eats. */
export const HOUR = {
  stake: cents(20),
  spins: 600,
  rtp: 95,
  bonus: cents(30),
} as const

export const HOUR_STAKED: Cents = cents(HOUR.stake * HOUR.spins)
export const HOUR_COST: Cents = costOfPlay(HOUR.stake, HOUR.spins, HOUR.rtp)
export const HOUR_IN_DAYS: number = daysToReach(HOUR_COST, HOUR.bonus) ?? 0

/** A spin over many lines that celebrates less than it took. */
export const DISGUISED_LOSS = { lines: 20, perLine: cents(5), paid: cents(40) } as const
export const DISGUISED_STAKE: Cents = cents(DISGUISED_LOSS.lines * DISGUISED_LOSS.perLine)
export const DISGUISED_RESULT: Cents = cents(DISGUISED_LOSS.paid - DISGUISED_STAKE)

/** Doubling after each loss on an even-money bet of a wheel with one zero (19 of 37 lose). */
export const DOUBLING = { first: cents(20), losses: 10, losing: 19, places: 37 } as const

/** The total stake when all of the `losses` bets in a row have lost. */
export function doublingStaked(first: Cents, losses: number): Cents {
  return cents(first * (2 ** losses - 1))
}

/** One in how many tries has that run of losses, rounded to whole tries. */
export function doublingOneIn({ losing, places, losses }: typeof DOUBLING): number {
  return Math.round((places / losing) ** losses)
}
