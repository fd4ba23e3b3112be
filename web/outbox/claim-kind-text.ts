import type { Clock } from '#core/bonuses/clock.ts'
import { claimsADay, ladderDay, ladderIndex, learnedMinutes } from '#core/bonuses/claim-worth.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'

const DASH = '—'

/**
 * Describes the next claim of a bonus: "Day 4 of 7: $0.60", "$0.10 to $20.00", "10 spins". Null if its worth says it all.
 *
 * @param worth the value of the claim after playthrough; null if it is not known.
 */
export function kindText(
  value: BonusValue,
  streakDay: number,
  level: string | null,
  worth: Cents | null,
): string | null {
  switch (value.kind) {
    case 'ladder': {
      const day = ladderDay(value, streakDay)
      const amount = worth === null ? DASH : formatMoney(worth)
      const pays = 'amount' in day ? amount : spinsText(day.spins)
      return `Day ${ladderIndex(value, streakDay) + 1} of ${value.days.length}: ${pays}`
    }
    case 'range':
      return value.low === value.high ? null : `${moneyText(value.low)} to ${moneyText(value.high)}`
    case 'levels': {
      const chosen = value.levels.find(({ name }) => name === level) ?? value.levels[0]
      return chosen === undefined ? null : `${chosen.name}: ${worth === null ? DASH : formatMoney(worth)}`
    }
    case 'spins':
      return spinsText(value.spins)
    case 'fixed':
    case 'unknown':
      return null
  }
}

/** "every 6 hours", "every 10 minutes", or "2 times a day" */
export function everyText(clock: Clock): string {
  if (clock.kind !== 'rolling' && clock.kind !== 'learned')
    return `${Math.round(claimsADay(clock))} times a day`
  const minutes = clock.kind === 'rolling' ? clock.minutes : learnedMinutes(clock)
  if (minutes % 60 !== 0) return minutes === 1 ? 'every minute' : `every ${minutes} minutes`
  return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`
}

/** "10 spins" */
export function spinsText(spins: number): string {
  return spins === 1 ? '1 spin' : `${spins} spins`
}

/** Formats an amount of the catalog, such as "1.00". */
export function moneyText(amount: string): string {
  return formatMoney(centsOfDecimal(amount))
}
