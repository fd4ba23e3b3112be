import type { Clock, LearnedClock } from '#core/bonuses/clock.ts'
import type { BonusValue, LadderDay, LadderValue, LevelsValue, Spins } from '#core/bonuses/value.ts'
import { weightedQuantile } from '#core/learning/learned-ready.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type Cents, cents } from '#core/units.ts'

const DAY_MINUTES = 1440
const DAYS_A_YEAR = 365.25

/** What a claim depends on besides the value: the day of the streak, from 1, and the name of the player's level. */
export type ClaimState = { readonly streakDay: number; readonly level: string | null }

/**
 * Returns the value of the next claim, before playthrough: the amount of the streak's day, the typical or else the lowest
 * amount of a range, the amount of the player's level or else of the lowest one.
 *
 * @returns 0 if it cannot be redeemed; null if no source states it.
 */
export function claimWorth(value: BonusValue, { streakDay, level }: ClaimState): Cents | null {
  if (value.redeemable === false) return cents(0)
  switch (value.kind) {
    case 'fixed':
      return centsOfDecimal(value.amount)
    case 'ladder':
      return worthOfDay(ladderDay(value, streakDay))
    case 'range':
      return centsOfDecimal(value.typical ?? value.low)
    case 'levels':
      return centsOfDecimal(levelOf(value, level).amount)
    case 'spins':
      return worthOfSpins(value)
    case 'unknown':
      return null
  }
}

/**
 * Returns the expected value of a day, before playthrough, for a player who claims every time: the average over a full
 * cycle times the claims of a day, rounded half up to the cent. A ladder that stays on its last day has the value of that
 * day. Spins of unknown value in a ladder add nothing, so its average is the least.
 *
 * @returns 0 for a bonus with a condition, or that cannot be redeemed; null if no source states a value, as for a random
 *   amount that can be nothing and has no known average.
 */
export function dailyWorth(clock: Clock, value: BonusValue, level: string | null): Cents | null {
  if (clock.kind === 'condition' || value.redeemable === false) return cents(0)
  if (value.kind === 'range' && value.typical === null && centsOfDecimal(value.low) === 0) return null
  const { total, claims } = cycleWorth(value, level)
  if (total === null) return null
  // 1e-9 corrects binary rounding, such as that of 12 / 365.25.
  return cents(Math.floor((total * claimsADay(clock)) / claims + 0.5 + 1e-9))
}

/** Returns how often a bonus can be claimed in a day, on average. */
export function claimsADay(clock: Clock): number {
  switch (clock.kind) {
    case 'rolling':
      return DAY_MINUTES / clock.minutes
    case 'fixed': {
      const days = clock.dayOfMonth ? 12 / DAYS_A_YEAR : (clock.weekdays?.length ?? 7) / 7
      return clock.times.length * days
    }
    case 'learned':
      return DAY_MINUTES / learnedMinutes(clock)
    case 'daily':
    case 'unknown':
      return 1
    case 'condition':
      return 0
  }
}

/** Returns the minutes between two claims with a learned clock: the weighted median, so that unlikely candidates change nothing. */
export function learnedMinutes({ candidates }: LearnedClock): number {
  const intervals = candidates.map(({ clock, weight }) => ({
    value: DAY_MINUTES / claimsADay(clock),
    weight,
  }))
  return weightedQuantile(intervals, DAY_MINUTES, 0.5)
}

/** Returns what a ladder pays on a day of the streak, from 1. */
export function ladderDay(ladder: LadderValue, streakDay: number): LadderDay {
  const index = ladderIndex(ladder, streakDay)
  return ladder.days[index] ?? { amount: '0.00' }
}

/** Returns the place of a streak's day in the ladder, from 0: "day 4 of 7" is 3. */
export function ladderIndex({ days, afterEnd }: LadderValue, streakDay: number): number {
  const index = Math.max(1, streakDay) - 1
  return afterEnd === 'repeat' ? index % days.length : Math.min(index, days.length - 1)
}

/** Returns the level of a name; the lowest if the program has none of that name. */
export function levelOf({ levels }: LevelsValue, name: string | null): { name: string; amount: string } {
  const lowest = levels[0] ?? { name: '', amount: '0.00' }
  return levels.find((level) => level.name === name) ?? lowest
}

function cycleWorth(value: BonusValue, level: string | null): { total: number | null; claims: number } {
  if (value.kind !== 'ladder') return { total: claimWorth(value, { streakDay: 1, level }), claims: 1 }
  const days = value.afterEnd === 'stay' ? value.days.slice(-1) : value.days
  const worths = days.map(worthOfDay)
  const known = worths.filter((worth) => worth !== null)
  return {
    total: known.length === 0 ? null : known.reduce((sum, worth) => sum + worth, 0),
    claims: days.length,
  }
}

function worthOfDay(day: LadderDay): Cents | null {
  return 'amount' in day ? centsOfDecimal(day.amount) : worthOfSpins(day)
}

function worthOfSpins({ spins, spinValue }: Spins): Cents | null {
  return spinValue === null ? null : cents(spins * centsOfDecimal(spinValue))
}
