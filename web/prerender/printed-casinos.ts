import type { CatalogueCasino, Confidence } from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { TIERS, type Tier } from '#core/ranking/tier.ts'

/** The text for a value without a source. */
export const UNKNOWN = 'unknown'

/** A casino as shown on the public pages, with formatted figures. */
export type PrintedCasino = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly tier: Tier | null
  readonly rank: number
  readonly expected: string
  readonly minimums: string
  readonly reset: string
  readonly confidence: Confidence
  readonly checked: string
  readonly reason: string
  readonly link: string | null
  readonly referral: boolean
}

/** Returns all casinos by tier and rank. Casinos that are not offered are at the end, by name. */
export function printedCasinos(casinos: readonly CatalogueCasino[]): readonly PrintedCasino[] {
  return casinos.map(toPrintedCasino).toSorted(byTier)
}

/** Returns the offered casinos by tier. */
export function tierLists(
  casinos: readonly CatalogueCasino[],
): readonly { readonly tier: Tier; readonly casinos: readonly PrintedCasino[] }[] {
  const all = printedCasinos(casinos)
  return TIERS.map((tier) => ({ tier, casinos: all.filter((casino) => casino.tier === tier) }))
}

function byTier(a: PrintedCasino, b: PrintedCasino): number {
  return (a.tier ?? 9) - (b.tier ?? 9) || a.rank - b.rank || a.name.localeCompare(b.name, 'en')
}

function toPrintedCasino(casino: CatalogueCasino): PrintedCasino {
  const { expected_daily_reward: reward } = casino
  const expected = reward === null ? null : expectedReward(centsOfDecimal(reward), casino.rtp)
  return {
    id: casino.id,
    slug: casinoSlug(casino.name),
    name: casino.name,
    tier: casino.tier,
    rank: casino.rank,
    expected: expected === null ? UNKNOWN : formatMoney(expected),
    minimums: minimumsText(casino),
    reset: resetOf(casino),
    confidence: casino.provenance.confidence,
    checked: casino.provenance.checked_on,
    reason: casino.tier_reason ?? UNKNOWN,
    link: casino.link,
    referral: casino.referral,
  }
}

function minimumsText({ bank_min, gift_min, crypto_min, wallet_min, wallet_name }: CatalogueCasino): string {
  const minimums: readonly (readonly [string, string | null])[] =
    wallet_min === null
      ? [
          ['bank', bank_min],
          ['gift card', gift_min],
          ['crypto', crypto_min],
        ]
      : [[walletName(wallet_name), wallet_min]]
  const known = minimums.flatMap(([name, least]) => (least === null ? [] : [`${moneyText(least)} ${name}`]))
  return known.length === 0 ? UNKNOWN : known.join(', ')
}

/** Names an e-wallet within a sentence: `e-wallet (Skrill)`. */
export function walletName(name: string | null): string {
  return name === null ? 'e-wallet' : name.replace(/^E-wallet/, 'e-wallet')
}

/** Describes when a casino's bonus resets. */
export function resetOf({ reset_type, reset_value, reset_zone }: CatalogueCasino): string {
  if (reset_type === 'hourly' && reset_value !== null)
    return `${reset_value} ${reset_value === '1' ? 'hour' : 'hours'} after you collect`
  if (reset_type === null) return UNKNOWN
  if (reset_value === null) return 'once a day, time unknown'
  return reset_zone === null
    ? `${reset_value.slice(0, 5)} UTC`
    : `${clockText(reset_value)} ${zoneText(reset_zone)}`
}

/** Formats a wall-clock time: 18:00:00 is "6 PM", 05:30:00 is "5:30 AM". */
export function clockText(time: string): string {
  const [hour = '', minute] = time.split(':')
  const minutes = minute === '00' ? '' : `:${minute}`
  return `${Number(hour) % 12 || 12}${minutes} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

function zoneText(zone: string): string {
  return zone === 'America/Los_Angeles' ? 'Pacific' : zone.replace(/^.*\//, '').replaceAll('_', ' ')
}

/** Formats a decimal amount from the catalogue. */
export function moneyText(decimal: string): string {
  return formatMoney(centsOfDecimal(decimal))
}
