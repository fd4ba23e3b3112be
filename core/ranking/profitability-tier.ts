import { formatMoney } from '#core/money/format-money.ts'
import type { Tier } from '#core/ranking/tier.ts'
import { type Cents, cents } from '#core/units.ts'

/** Trouble players report with payouts: `slow` is paid late, `unpaid` is cancelled, refused or advised against. */
export type PaymentTrouble = { readonly kind: 'slow' | 'unpaid'; readonly report: string }

/** The sourced figures a tier is worked out from; null where no source says. */
export type TierFigures = {
  /** What a day's bonus is worth after playthrough (`expectedReward`). */
  readonly expected: Cents | null
  /** The smallest withdrawal by each way that pays money, and by gift card. */
  readonly bankMin: Cents | null
  readonly cryptoMin: Cents | null
  readonly walletMin: Cents | null
  readonly giftMin: Cents | null
  /** The condition a daily bonus is tied to, such as a purchase; null when it is simply given. */
  readonly conditional: string | null
  readonly paymentTrouble: PaymentTrouble | null
  /** Why it is doubtful that the casino still runs; null when it does. */
  readonly doubtful: string | null
}

/** `days` is to the first cash-out in money, null when it cannot be worked out. */
export type TierVerdict = { readonly tier: Tier; readonly reason: string; readonly days: number | null }

/** The least expected value a day of tiers 1 to 4. */
export const TIER_VALUES = [
  [1, cents(75)],
  [2, cents(40)],
  [3, cents(25)],
  [4, cents(10)],
] as const satisfies readonly (readonly [Tier, Cents])[]

/** More days than this to the first cash-out, and a casino is at best in the tier beside it. */
export const TIER_WAITS = [
  [730, 5],
  [365, 4],
  [180, 3],
] as const satisfies readonly (readonly [number, Tier])[]

/** A gift card within so many days lifts a casino by one tier, to tier 2 at most. */
export const GIFT_CARD_DAYS = 120

/**
 * Places a casino in a profitability tier, by sourced figures alone.
 *
 * 1. Doubtful that it runs, a bonus that comes only under a condition, payouts refused, no published daily
 *    value, or one under $0.10: tier 5.
 * 2. Else the expected value a day sets the tier: $0.75 or more is 1, $0.40 is 2, $0.25 is 3, $0.10 is 4.
 * 3. The wait until the cheapest minimum withdrawal in money caps it: over 180 days at best 3, over 365 at
 *    best 4, over 730 tier 5. A minimum no source gives: at best 4.
 * 4. A gift card that can be had within 120 days lifts it by one, to 2 at most.
 * 5. Payouts reported slow: one tier worse, and at best 3.
 *
 * @returns the tier and a plain sentence with the numbers that set it.
 * @see docs/decisions/0004-profitability-tier-rule.md
 */
export function profitabilityTier(figures: TierFigures): TierVerdict {
  const { expected, giftMin, paymentTrouble } = figures
  const cashMin = cheapestCashOut(figures)
  const days = daysTo(cashMin, expected)
  const refusal = outright(figures)
  if (refusal !== null) return { tier: 5, reason: refusal, days }
  const perDay = `${formatMoney(expected ?? cents(0))} expected a day`

  let tier: number = TIER_VALUES.find(([, least]) => (expected ?? 0) >= least)?.[0] ?? 5
  const said = [perDay]
  if (days === null || cashMin === null) {
    tier = Math.max(tier, 4)
    said.push('no published minimum withdrawal')
  } else {
    for (const [longest, best] of TIER_WAITS) if (days > longest) tier = Math.max(tier, best)
    said.push(`about ${daysText(days)} to the ${formatMoney(cashMin)} minimum withdrawal`)
  }
  const giftDays = daysTo(giftMin, expected)
  if (giftMin !== null && giftDays !== null && giftDays <= GIFT_CARD_DAYS) {
    tier = Math.min(tier, Math.max(2, tier - 1))
    said.push(`a gift card from ${formatMoney(giftMin)} after about ${daysText(giftDays)}`)
  }
  if (paymentTrouble) {
    tier = Math.max(3, tier + 1)
    said.push(`payouts reported slow: ${paymentTrouble.report}`)
  }
  return { tier: Math.min(tier, 5) as Tier, reason: `${said.join('; ')}.`, days }
}

/** @returns the least of the minimums that pay money, null when none is published. */
export function cheapestCashOut(
  figures: Pick<TierFigures, 'bankMin' | 'cryptoMin' | 'walletMin'>,
): Cents | null {
  const known = [figures.bankMin, figures.cryptoMin, figures.walletMin].filter((min) => min !== null)
  return known.length === 0 ? null : cents(Math.min(...known))
}

/** @returns whole days of collecting, rounded up, until an amount is reached; null when that cannot be said. */
export function daysTo(amount: Cents | null, perDay: Cents | null): number | null {
  return amount === null || perDay === null || perDay <= 0 ? null : Math.ceil(amount / perDay)
}

function outright({ expected, conditional, paymentTrouble, doubtful }: TierFigures): string | null {
  if (doubtful !== null) return `Doubtful that it still runs: ${doubtful}.`
  if (paymentTrouble?.kind === 'unpaid') return `Payment trouble reported: ${paymentTrouble.report}.`
  if (conditional !== null) return `Worth $0.00 a day to a player who never buys: ${conditional}.`
  if (expected === null) return 'No source publishes what the daily bonus is worth.'
  if (expected < TIER_VALUES[3][1]) return `Only ${formatMoney(expected)} expected a day.`
  return null
}

function daysText(days: number): string {
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`
}
