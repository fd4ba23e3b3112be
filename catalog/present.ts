import { bonusConfidence, figureConfidence, newestDate } from '#catalog/confidence.ts'
import type { Bonus, FigureSources } from '#catalog/bonus-schema.ts'
import {
  type CasinoFile,
  type CatalogCasino,
  type CatalogProvenance,
  FILE_FIGURES,
  type Referrals,
} from '#catalog/schema.ts'
import { casinoSlug } from '#catalog/slug.ts'
import { conditionOf, dailyReward, isResetConfirmed, resetFields } from '#catalog/derived-fields.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { DEFAULT_RTP, expectedReward } from '#core/money/expected-reward.ts'
import { profitabilityTier, type TierVerdict } from '#core/ranking/profitability-tier.ts'
import { DEFAULT_RANK } from '#core/ranking/tier.ts'
import type { Cents } from '#core/units.ts'

const ONE_LIST_REASON = 'Only one list reports what the bonus is worth, so it doesn’t count.'

type Rated = {
  readonly id: number
  readonly file: CasinoFile
  readonly bonus: Bonus
  readonly counted: number
  readonly verdict: TierVerdict | null
}

/**
 * Computes the derived fields of the files: a row for each bonus, with its tier, rank, link, and provenance.
 *
 * Inside a tier the rank is 1..n by the expected daily value of the daily bonus (0 if it is conditional; last if it is unknown
 * or reported by one list), then by days to the first cash-out, then by the casino's name. A further bonus has the tier and
 * the rank of its casino, and follows it by its ID. Bonuses of closed and unconfirmed casinos get no tier.
 *
 * @returns the casinos in the order of the files, each followed by its further bonuses.
 */
export function presentCasinos(files: readonly CasinoFile[], referrals: Referrals): CatalogCasino[] {
  const rated = files.flatMap((file) => {
    const [daily, ...further] = file.bonuses
    const casino = rate(file, daily)
    return [casino, ...further.map((bonus) => ({ ...casino, id: bonus.id ?? file.id, bonus }))]
  })
  const ranks = new Map<number, number>()
  const next = new Map<number, number>()
  for (const { id, file, verdict } of rated.toSorted(compareWorth)) {
    if (!verdict || id !== file.id) continue
    const rank = (next.get(verdict.tier) ?? 0) + 1
    next.set(verdict.tier, rank)
    ranks.set(id, rank)
  }
  return rated.map((one) => present(one, ranks.get(one.file.id) ?? DEFAULT_RANK, referrals))
}

function rate(file: CasinoFile, bonus: Bonus): Rated {
  const { clock, value, sources } = bonus
  const isOneList = sources.value?.weakness === 'one-list'
  const expected = expectedReward(centsOrNull(dailyReward(clock, value)), file.rtp ?? DEFAULT_RTP)
  const conditional = conditionOf(clock)
  const figures = {
    bankMin: centsOrNull(file.bank_min),
    cryptoMin: centsOrNull(file.crypto_min),
    walletMin: centsOrNull(file.wallet_min),
    giftMin: centsOrNull(file.gift_min),
    paymentTrouble: file.payment_trouble,
    doubtful: file.listing === 'doubtful' ? file.status.replace(/^doubtful: /, '') : null,
  }
  const verdict = profitabilityTier({ ...figures, conditional, expected: isOneList ? null : expected })
  const isOnlyReported =
    isOneList &&
    conditional === null &&
    figures.doubtful === null &&
    figures.paymentTrouble?.kind !== 'unpaid'
  return {
    id: bonus.id ?? file.id,
    file,
    bonus,
    counted: conditional !== null ? 0 : isOneList ? -1 : (expected ?? -1),
    verdict: !isOffered(file) ? null : isOnlyReported ? { ...verdict, reason: ONE_LIST_REASON } : verdict,
  }
}

function isOffered({ listing }: CasinoFile): boolean {
  return listing === 'open' || listing === 'doubtful'
}

function compareWorth(a: Rated, b: Rated): number {
  const days = (rated: Rated) => rated.verdict?.days ?? Number.MAX_SAFE_INTEGER
  const byName = a.file.name < b.file.name ? -1 : 1
  return b.counted - a.counted || days(a) - days(b) || (a.file === b.file ? a.id - b.id : byName)
}

function present({ id, file, bonus, verdict }: Rated, rank: number, referrals: Referrals): CatalogCasino {
  const {
    former_names: _names,
    listing: _listing,
    bonuses: _bonuses,
    bonus_page: page,
    payment_trouble: _trouble,
    checked_on: _on,
    sources: _sources,
    figures: _figures,
    ...columns
  } = file
  const { clock, value, sources } = bonus
  const daily = dailyReward(clock, value)
  const isMain = bonus.id === undefined
  const referred = verdict ? referralLink(file, isMain ? page : null, referrals) : null
  return {
    ...columns,
    id,
    parent_id: isMain ? null : file.id,
    name: bonus.name ?? file.name,
    clock,
    value,
    ...resetFields(clock),
    // A bonus with a condition counts as nothing, in the tier, on the dashboard, and in sums alike.
    expected_daily_reward: daily,
    tier: verdict?.tier ?? null,
    tier_reason: verdict?.reason ?? `Not offered. Status: ${file.status}.`,
    rank,
    link: verdict ? (referred ?? (isMain ? page?.url : undefined) ?? file.site) : null,
    referral: referred !== null,
    active: verdict !== null,
    reset_confirmed: isResetConfirmed(clock, sources.clock?.weakness ?? null),
    rtp: file.rtp ?? DEFAULT_RTP,
    rtp_published: file.rtp !== null,
    provenance: provenance(file, bonus, daily === null),
  }
}

/**
 * Returns the operator's link; null without one. A code as a parameter is added to the page of the bonus, a whole link leads
 * where its program says.
 */
function referralLink(file: CasinoFile, page: CasinoFile['bonus_page'], referrals: Referrals): string | null {
  const referral = referrals[casinoSlug(file.name)]
  if (!referral) return null
  if ('link' in referral) return referral.link
  const address = page?.url ?? file.site
  if (address === null) return null
  const url = new URL(address)
  url.searchParams.set(referral.parameter, referral.code)
  return url.href
}

function provenance(file: CasinoFile, { sources }: Bonus, isDailyUnknown: boolean): CatalogProvenance {
  const urls = file.sources.map(({ url }) => url)
  const figures: NonNullable<CatalogProvenance['figures']> = {}
  const add = (name: keyof typeof figures, figure: FigureSources | null | undefined) => {
    if (!figure) return
    const dates = file.sources.filter(({ url }) => figure.agree.includes(url)).map(({ date }) => date)
    figures[name] = {
      sources: figure.agree.map((url) => urls.indexOf(url)),
      checked_on: newestDate(dates) ?? file.checked_on,
      confidence: figureConfidence(figure),
      ...(figure.weakness === 'one-list' && name !== 'expected_daily_reward' ? { one_list: true } : {}),
      ...(figure.differ.length > 0 ? { disputed: true } : {}),
    }
  }
  add('expected_daily_reward', isDailyUnknown ? null : sources.value)
  for (const name of FILE_FIGURES) add(name, file.figures[name])
  add('clock', sources.clock)
  add('value', sources.value)
  const confidence = isDailyUnknown ? 'low' : bonusConfidence(sources)
  return { sources: urls, checked_on: file.checked_on, confidence, figures }
}

function centsOrNull(text: string | null): Cents | null {
  return text === null ? null : centsOfDecimal(text)
}
