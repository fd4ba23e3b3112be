import type { CatalogCasino } from '#catalog/schema.ts'
import { COLLECTING, exampleCasino } from '#content/collecting-facts.ts'
import { listedCasinos } from '#content/listed-casinos.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { GIFT_CARD_DAYS, TIER_VALUES, CASH_OUT_DAY_LIMITS } from '#core/ranking/profitability-tier.ts'
import { countsTowardAvailable, type Tier } from '#core/ranking/tier.ts'
import type { Cents } from '#core/units.ts'

const casinos = listedCasinos()
const counted = casinos.filter(({ active, tier }) => active && tier !== null && countsTowardAvailable(tier))

/**
 * A casino that the text takes as an example of a rule.
 *
 * @throws Error when it is no longer in the tier that the text explains: the text needs another example.
 */
export function placedExample(list: readonly CatalogCasino[], name: string, tier: Tier) {
  const { perDay, cashMin, cashDays, giftMin, giftDays } = exampleCasino(list, name)
  const now = list.find((one) => one.name === name)?.tier
  if (now !== tier) throw new Error(`${name} is in tier ${now}; the rankings explain why it is in ${tier}`)
  return {
    name,
    tier,
    byValue: byValue(perDay),
    perDay: formatMoney(perDay),
    cashMin: formatMoney(cashMin),
    cashDays: cashDays.toLocaleString('en-US'),
    giftMin: giftMin === null ? 'not published' : formatMoney(giftMin),
    giftDays,
  }
}

function byValue(perDay: Cents): Tier {
  return TIER_VALUES.find(([, least]) => perDay >= least)?.[0] ?? 5
}

const longestFor = (best: Tier) => CASH_OUT_DAY_LIMITS.find(([, tier]) => tier === best)?.[0] ?? 0

/** Every number of Profitability rankings explained, as it is printed; the lists bring their own. */
export const RANKINGS = {
  offered: COLLECTING.daily.active,
  counted: counted.length,
  low: counted.filter(({ provenance }) => provenance.confidence === 'low').length,
  high: counted.filter(({ provenance }) => provenance.confidence === 'high').length,
  giftDays: GIFT_CARD_DAYS,
  pastTier3: longestFor(4),
  zula: placedExample(casinos, 'Zula Casino', 1),
  mcluck: placedExample(casinos, 'McLuck', 2),
  sidepot: placedExample(casinos, 'Sidepot', 3),
  dara: placedExample(casinos, 'Dara Casino', 4),
  shuffle: placedExample(casinos, 'Shuffle.us', 5),
} as const
