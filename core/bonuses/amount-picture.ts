import type { BonusValue } from '#core/bonuses/value.ts'
import { claimWorth, claimsADay, ladderDay } from '#core/bonuses/claim-worth.ts'
import type { Clock } from '#core/bonuses/clock.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type Cents, cents } from '#core/units.ts'

/** The most days that the picture of a ladder shows. */
const MAX_DAYS = 14

/**
 * One day of claims: what it pays, before playthrough, and what the days until then add up to. `spins` is the number of
 * free spins without a known value, which add nothing.
 */
export type ClaimDay = {
  readonly day: number
  readonly amount: Cents
  readonly total: Cents
  readonly spins: number | null
}

/** What the amount of a bonus looks like: day by day, a range, or one amount per level. */
export type AmountPicture =
  | { readonly kind: 'days'; readonly days: readonly ClaimDay[]; readonly all: number }
  | { readonly kind: 'range'; readonly low: Cents; readonly high: Cents; readonly typical: Cents | null }
  | { readonly kind: 'levels'; readonly levels: readonly { readonly name: string; readonly amount: Cents }[] }

/**
 * Returns what the amount of a daily bonus looks like for a player who misses no claim: a range, the levels, or a ladder of up
 * to fourteen days.
 *
 * @returns null if no source states an amount, if it is the same every day, or if the bonus depends on a condition or pays less often than daily.
 */
export function amountPicture(clock: Clock, value: BonusValue): AmountPicture | null {
  const perDay = Math.floor(claimsADay(clock))
  if (value.redeemable === false || perDay < 1) return null
  if (value.kind === 'range' && value.low !== value.high)
    return {
      kind: 'range',
      low: centsOfDecimal(value.low),
      high: centsOfDecimal(value.high),
      typical: value.typical === null ? null : centsOfDecimal(value.typical),
    }
  if (value.kind === 'levels')
    return {
      kind: 'levels',
      levels: value.levels.map(({ name, amount }) => ({ name, amount: centsOfDecimal(amount) })),
    }
  if (value.kind !== 'ladder') return null
  const all = value.days.length
  const days: ClaimDay[] = []
  for (let day = 1; day <= Math.min(all, MAX_DAYS); day++) {
    const worth = claimWorth(value, { streakDay: day, level: null })
    const pays = ladderDay(value, day)
    const spins = worth === null && 'spins' in pays ? pays.spins : null
    if (worth === null && spins === null) return null
    const amount = worth ?? cents(0)
    days.push({ day, amount, total: cents((days.at(-1)?.total ?? 0) + amount), spins })
  }
  return { kind: 'days', days, all }
}
