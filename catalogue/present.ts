import { figureConfidence, newestDate, rowConfidence } from '#catalogue/confidence.ts'
import {
  type CasinoFile,
  type CatalogueCasino,
  type CatalogueProvenance,
  FIGURES,
  type Referrals,
} from '#catalogue/schema.ts'
import { casinoSlug } from '#catalogue/slug.ts'
import { bonusOfDaily } from '#core/bonuses/spec-fields.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { DEFAULT_RTP, expectedReward } from '#core/money/expected-reward.ts'
import { profitabilityTier, type TierVerdict } from '#core/ranking/profitability-tier.ts'
import { DEFAULT_RANK } from '#core/ranking/tier.ts'
import type { Cents } from '#core/units.ts'

type Ranked = { readonly file: CasinoFile; readonly counted: number; readonly verdict: TierVerdict | null }

/**
 * Computes the derived fields of the files: tier, rank, link, provenance.
 *
 * Inside a tier the rank is 1..n by expected daily value (0 if it is conditional), then by days to the first
 * cash-out, then by name. Closed and unconfirmed casinos get no tier.
 */
export function presentCasinos(files: readonly CasinoFile[], referrals: Referrals): CatalogueCasino[] {
  const rated = files.map(rate)
  const ranks = new Map<number, number>()
  const next = new Map<number, number>()
  for (const { file, verdict } of rated.toSorted(compareWorth)) {
    if (!verdict) continue
    const rank = (next.get(verdict.tier) ?? 0) + 1
    next.set(verdict.tier, rank)
    ranks.set(file.id, rank)
  }
  return rated.map(({ file, verdict }) =>
    present(file, verdict, ranks.get(file.id) ?? DEFAULT_RANK, referrals),
  )
}

function rate(file: CasinoFile): Ranked {
  const expected = expectedReward(centsOrNull(file.expected_daily_reward), file.rtp ?? DEFAULT_RTP)
  const active = file.listing === 'open' || file.listing === 'doubtful'
  const verdict = profitabilityTier({
    expected,
    bankMin: centsOrNull(file.bank_min),
    cryptoMin: centsOrNull(file.crypto_min),
    walletMin: centsOrNull(file.wallet_min),
    giftMin: centsOrNull(file.gift_min),
    conditional: file.conditional,
    paymentTrouble: file.payment_trouble,
    doubtful: file.listing === 'doubtful' ? file.status.replace(/^doubtful: /, '') : null,
  })
  return {
    file,
    counted: file.conditional === null ? (expected ?? -1) : 0,
    verdict: active ? verdict : null,
  }
}

function compareWorth(a: Ranked, b: Ranked): number {
  const days = (rated: Ranked) => rated.verdict?.days ?? Number.MAX_SAFE_INTEGER
  return b.counted - a.counted || days(a) - days(b) || (a.file.name < b.file.name ? -1 : 1)
}

function present(
  file: CasinoFile,
  verdict: TierVerdict | null,
  rank: number,
  referrals: Referrals,
): CatalogueCasino {
  const {
    former_names: _names,
    listing: _listing,
    conditional: _if,
    payment_trouble: _trouble,
    ...rest
  } = file
  const { checked_on: _on, sources: _sources, figures: _figures, ...columns } = rest
  const referred = verdict ? referralLink(file, referrals) : null
  return {
    ...columns,
    // A bonus with a condition counts as nothing, in the tier, on the dashboard, and in sums alike.
    expected_daily_reward: file.conditional === null ? columns.expected_daily_reward : '0.00',
    parent_id: null,
    ...bonusOf(file),
    tier: verdict?.tier ?? null,
    tier_reason: verdict?.reason ?? `Not offered. Status: ${file.status}.`,
    rank,
    link: verdict ? (referred ?? file.site) : null,
    referral: referred !== null,
    active: verdict !== null,
    reset_confirmed: file.reset_type !== null && file.reset_value !== null,
    rtp: file.rtp ?? DEFAULT_RTP,
    rtp_published: file.rtp !== null,
    provenance: provenance(file),
  }
}

function bonusOf(file: CasinoFile): Pick<CatalogueCasino, 'clock' | 'value'> {
  const { reset_type: resetType, reset_value: resetValue, reset_zone: resetZone, conditional } = file
  const bonus = bonusOfDaily({ resetType, resetValue, resetZone }, centsOrNull(file.expected_daily_reward))
  return conditional === null
    ? bonus
    : { ...bonus, clock: { kind: 'condition', condition: 'other', text: conditional.slice(0, 200) } }
}

function referralLink(file: CasinoFile, referrals: Referrals): string | null {
  const referral = referrals[casinoSlug(file.name)]
  if (!referral) return null
  if ('link' in referral) return referral.link
  if (file.site === null) return null
  const url = new URL(file.site)
  url.searchParams.set(referral.parameter, referral.code)
  return url.href
}

function provenance(file: CasinoFile): CatalogueProvenance {
  const urls = file.sources.map(({ url }) => url)
  const figures: CatalogueProvenance['figures'] = {}
  for (const name of FIGURES) {
    const figure = file.figures[name]
    if (!figure) continue
    const dates = file.sources.filter(({ url }) => figure.agree.includes(url)).map(({ date }) => date)
    figures[name] = {
      sources: figure.agree.map((url) => urls.indexOf(url)),
      checked_on: newestDate(dates) ?? file.checked_on,
      confidence: figureConfidence(figure),
    }
  }
  return { sources: urls, checked_on: file.checked_on, confidence: rowConfidence(file), figures }
}

function centsOrNull(text: string | null): Cents | null {
  return text === null ? null : centsOfDecimal(text)
}
