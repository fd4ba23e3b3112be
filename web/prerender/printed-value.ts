import { claimsADay } from '#core/bonuses/claim-worth.ts'
import type { StatedClock } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { inWords } from '#web/prerender/number-words.ts'

/**
 * Describes what a bonus pays: "$1.00 a day", "$0.20 a claim, up to four claims a day", "$0.05 to $1.50, usually $1.00",
 * "$0.20 to $0.30 or free spins, by the day of your streak".
 *
 * @returns null if no source states it.
 */
export function printedValue(clock: StatedClock, value: BonusValue): string | null {
  if (value.redeemable === false) return 'play coins that you can’t cash out'
  const perDay = Math.floor(claimsADay(clock))
  const pace = perDay > 1 ? ` a claim, up to ${inWords(perDay)} claims a day` : perDay === 1 ? ' a day' : ''
  switch (value.kind) {
    case 'fixed':
      return moneyText(value.amount) + pace
    case 'range': {
      if (value.low === value.high) return moneyText(value.low) + pace
      const usual = value.typical === null ? '' : `, usually ${moneyText(value.typical)}`
      return `${moneyText(value.low)} to ${moneyText(value.high)}${perDay > 1 ? pace : ''}${usual}`
    }
    case 'ladder': {
      const amounts = value.days.flatMap((day) => ('amount' in day ? [Number(day.amount)] : []))
      if (amounts.length === 0) return 'free spins, by the day of your streak'
      const [low, high] = [Math.min(...amounts).toFixed(2), Math.max(...amounts).toFixed(2)]
      const money = low === high ? moneyText(low) : `${moneyText(low)} to ${moneyText(high)}`
      return `${money}${amounts.length < value.days.length ? ' or free spins' : ''}, by the day of your streak`
    }
    case 'levels': {
      const amounts = value.levels.map(({ amount }) => Number(amount))
      return `${moneyText(Math.min(...amounts).toFixed(2))} to ${moneyText(Math.max(...amounts).toFixed(2))}, by your level`
    }
    case 'spins':
      return value.spins === 1 ? '1 free spin' : `${value.spins} free spins`
    case 'unknown':
      return null
  }
}

/** Formats a decimal amount from the catalog. */
export function moneyText(decimal: string): string {
  return formatMoney(centsOfDecimal(decimal))
}
