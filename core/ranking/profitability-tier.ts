import { formatMoney } from '#core/money/format-money.ts'
import type { Tier } from '#core/ranking/tier.ts'
import { type Cents, cents } from '#core/units.ts'

/** Payout problems that players report: `slow` is paid late, `unpaid` is cancelled, rejected or advised against. */
export type PaymentTrouble = { readonly kind: 'slow' | 'unpaid'; readonly report: string }

/** The sourced figures that set a tier; null if no source gives one. */
export type TierFigures = {
  /** The value of a day's bonus after playthrough (`expectedReward`). */
  readonly expected: Cents | null
  /** The minimum withdrawal for each method that pays money, and for gift cards. */
  readonly bankMin: Cents | null
  readonly cryptoMin: Cents | null
  readonly walletMin: Cents | null
  readonly giftMin: Cents | null
  /** The condition for the daily bonus, such as a purchase; null if there is none. */
  readonly conditional: string | null
  readonly paymentTrouble: PaymentTrouble | null
  /** Why it is doubtful that the casino still operates; null if it does. */
  readonly doubtful: string | null
}

/** `days` counts to the first cash-out in money; null if it cannot be computed. */
export type TierVerdict = { readonly tier: Tier; readonly reason: string; readonly days: number | null }

/** The minimum expected daily value of tiers 1 to 4. */
export const TIER_VALUES = [
  [1, cents(75)],
  [2, cents(40)],
  [3, cents(25)],
  [4, cents(10)],
] as const satisfies readonly (readonly [Tier, Cents])[]

/** A casino that takes more than these days to its first cash-out is at best in this tier. */
export const CASH_OUT_DAY_LIMITS = [
  [730, 5],
  [365, 4],
  [180, 3],
] as const satisfies readonly (readonly [number, Tier])[]

/** A gift card within this number of days raises a casino by one tier, to tier 2 at most. */
export const GIFT_CARD_DAYS = 120

/**
 * Returns the profitability tier of a casino, from sourced figures only.
 *
 * 1. Tier 5 if it is doubtful that the casino operates, the bonus has a condition, payouts are rejected, or the
 *    daily value is unpublished or under $0.10.
 * 2. Otherwise the expected daily value sets the tier: $0.75 or more is 1, $0.40 is 2, $0.25 is 3, $0.10 is 4.
 * 3. The days to the lowest minimum withdrawal in money cap it: over 180 days at best 3, over 365 at best 4,
 *    over 730 tier 5. Without a sourced minimum: at best 4.
 * 4. A gift card within 120 days raises it by one, to 2 at most.
 * 5. Payouts reported slow lower it by one tier, to 3 or worse.
 *
 * @returns the tier, and a sentence with the numbers that set it.
 * @see docs/decisions/0012-casino-files-are-the-source-of-truth.md
 */
export function profitabilityTier(figures: TierFigures): TierVerdict {
  const { expected, giftMin, paymentTrouble } = figures
  const cashMin = cheapestCashOut(figures)
  const days = daysToReach(cashMin, expected)
  const exclusion = exclusionReason(figures)
  if (exclusion !== null) return { tier: 5, reason: exclusion, days }
  const perDay = `An expected ${formatMoney(expected ?? cents(0))} a day`

  let tier: number = TIER_VALUES.find(([, minimum]) => (expected ?? 0) >= minimum)?.[0] ?? 5
  const reasons = [perDay]
  if (days === null || cashMin === null) {
    tier = Math.max(tier, 4)
    reasons.push('no published minimum withdrawal')
  } else {
    for (const [longest, best] of CASH_OUT_DAY_LIMITS) if (days > longest) tier = Math.max(tier, best)
    reasons.push(`about ${daysText(days)} to the ${formatMoney(cashMin)} minimum withdrawal`)
  }
  const giftDays = daysToReach(giftMin, expected)
  if (giftMin !== null && giftDays !== null && giftDays <= GIFT_CARD_DAYS) {
    tier = Math.min(tier, Math.max(2, tier - 1))
    reasons.push(`a ${formatMoney(giftMin)} gift card after about ${daysText(giftDays)}`)
  }
  if (paymentTrouble) {
    tier = Math.max(3, tier + 1)
    reasons.push(`slow payouts reported: ${paymentTrouble.report}`)
  }
  return { tier: Math.min(tier, 5) as Tier, reason: `${reasons.join('; ')}.`, days }
}

/** @returns the lowest minimum withdrawal in money, or null if none is published. */
export function cheapestCashOut(
  figures: Pick<TierFigures, 'bankMin' | 'cryptoMin' | 'walletMin'>,
): Cents | null {
  const known = [figures.bankMin, figures.cryptoMin, figures.walletMin].filter((min) => min !== null)
  return known.length === 0 ? null : cents(Math.min(...known))
}

/** @returns whole days of collecting, rounded up, until an amount is reached; null if it cannot be computed. */
export function daysToReach(amount: Cents | null, perDay: Cents | null): number | null {
  return amount === null || perDay === null || perDay <= 0 ? null : Math.ceil(amount / perDay)
}

function exclusionReason({ expected, conditional, paymentTrouble, doubtful }: TierFigures): string | null {
  if (doubtful !== null) return `It may no longer be operating: ${doubtful}.`
  if (paymentTrouble?.kind === 'unpaid') return `Payment problems reported: ${paymentTrouble.report}.`
  if (conditional !== null) return `Counted as $0.00 a day: ${conditional}.`
  if (expected === null) return 'No source states what the daily bonus is worth on average.'
  if (expected === 0) return 'The daily bonus is worth $0.00.'
  if (expected < TIER_VALUES[3][1]) return `The expected value is only ${formatMoney(expected)} a day.`
  return null
}

function daysText(days: number): string {
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`
}
