import type { CatalogCasino } from '#catalog/schema.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type Cents, cents } from '#core/units.ts'

/** A bet that returns `pays` times the stake with the chance `win`, and otherwise nothing. */
export type Bet = { readonly win: number; readonly pays: number }

/** Two bets on a wheel with one zero. Both return 36 of 37. */
export const COLOR_BET: Bet = { win: 18 / 37, pays: 2 }
export const NUMBER_BET: Bet = { win: 1 / 37, pays: 36 }

export type MonthPlan = {
  /** The bonuses of a day. Each is staked once, in one bet. */
  readonly bonuses: readonly Cents[]
  readonly bet: Bet
  readonly days: number
  readonly months: number
  /** The same seed gives the same months. */
  readonly seed: number
}

/** How the totals of all months spread at the end of a day. A tenth of them are below `low`, a quarter below `lower`. */
export type DaySpread = {
  readonly day: number
  readonly low: Cents
  readonly lower: Cents
  readonly middle: Cents
  readonly upper: Cents
  readonly high: Cents
  /** The expected value, which no chance changes. */
  readonly average: Cents
}

/** Simulates months of collecting and playing through, and returns their spread on each day, day 0 included. */
export function simulateMonths({ bonuses, bet, days, months, seed }: MonthPlan): readonly DaySpread[] {
  const draw = randomNumbers(seed)
  const totals = Array.from({ length: months }, () => 0)
  const perDay = bonuses.reduce((sum, bonus) => sum + bonus, 0)
  const spreadOn = (day: number): DaySpread => {
    const sorted = totals.toSorted((a, b) => a - b)
    const at = (share: number) => cents(sorted[Math.floor((months - 1) * share)] ?? 0)
    const average = cents(Math.round(perDay * day * bet.win * bet.pays))
    return { day, low: at(0.1), lower: at(0.25), middle: at(0.5), upper: at(0.75), high: at(0.9), average }
  }
  const spreads = [spreadOn(0)]
  for (let day = 1; day <= days; day++) {
    for (let month = 0; month < months; month++)
      for (const bonus of bonuses)
        if (draw() < bet.win) totals[month] = (totals[month] ?? 0) + bonus * bet.pays
    spreads.push(spreadOn(day))
  }
  return spreads
}

/** The simulated months of the guides: the daily bonuses of tier 1, where the guides start. */
export function tier1Months(casinos: readonly CatalogCasino[], bet: Bet): readonly DaySpread[] {
  const bonuses = casinos.flatMap(({ active, tier, expected_daily_reward: reward }) =>
    active && tier === 1 && reward !== null ? [centsOfDecimal(reward)] : [],
  )
  return simulateMonths({ bonuses, bet, days: 30, months: SIMULATED_MONTHS, seed: 2026 })
}

export const SIMULATED_MONTHS = 1000

/** Returns a function whose results are spread evenly from 0 to 1: Mulberry32, which is small and repeatable. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
