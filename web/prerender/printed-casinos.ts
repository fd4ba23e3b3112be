import type { CatalogCasino, Confidence } from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { moneyText } from '#web/prerender/printed-value.ts'
import { TIERS, type Tier } from '#core/ranking/tier.ts'

/** A casino as shown on the public pages, with formatted figures. Null: no source gives the figure. */
export type PrintedCasino = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly tier: Tier | null
  readonly rank: number
  readonly expected: string | null
  readonly minimums: string | null
  readonly confidence: Confidence
  readonly checked: string
  readonly reason: string
  readonly link: string | null
  readonly referral: boolean
}

/** Returns all casinos by tier and rank. Casinos that are not offered are at the end, by name. */
export function printedCasinos(casinos: readonly CatalogCasino[]): readonly PrintedCasino[] {
  return casinos.map(toPrintedCasino).toSorted(byTier)
}

/** Returns the offered casinos by tier. */
export function tierLists(
  casinos: readonly CatalogCasino[],
): readonly { readonly tier: Tier; readonly casinos: readonly PrintedCasino[] }[] {
  const all = printedCasinos(casinos)
  return TIERS.map((tier) => ({ tier, casinos: all.filter((casino) => casino.tier === tier) }))
}

function byTier(a: PrintedCasino, b: PrintedCasino): number {
  return (a.tier ?? 9) - (b.tier ?? 9) || a.rank - b.rank || a.name.localeCompare(b.name, 'en')
}

function toPrintedCasino(casino: CatalogCasino): PrintedCasino {
  const { expected_daily_reward: reward } = casino
  const expected = reward === null ? null : expectedReward(centsOfDecimal(reward), casino.rtp)
  return {
    id: casino.id,
    slug: casinoSlug(casino.name),
    name: casino.name,
    tier: casino.tier,
    rank: casino.rank,
    expected: expected === null ? null : formatMoney(expected),
    minimums: minimumsText(casino),
    confidence: casino.provenance.confidence,
    checked: casino.provenance.checked_on,
    reason: casino.tier_reason ?? '',
    link: casino.link,
    referral: casino.referral,
  }
}

function minimumsText({
  bank_min,
  gift_min,
  crypto_min,
  wallet_min,
  wallet_name,
}: CatalogCasino): string | null {
  const minimums: readonly (readonly [string, string | null])[] =
    wallet_min === null
      ? [
          ['bank', bank_min],
          ['gift card', gift_min],
          ['crypto', crypto_min],
        ]
      : [[walletName(wallet_name), wallet_min]]
  const known = minimums.flatMap(([name, least]) => (least === null ? [] : [`${moneyText(least)} ${name}`]))
  return known.length === 0 ? null : known.join(', ')
}

/** Names an e-wallet within a sentence: `e-wallet (Skrill)`. */
export function walletName(name: string | null): string {
  return name === null ? 'e-wallet' : name.replace(/^E-wallet/, 'e-wallet')
}
