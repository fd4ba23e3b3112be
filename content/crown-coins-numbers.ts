import { exampleCasino } from '#content/collecting-facts.ts'
import { listedCasinos } from '#content/listed-casinos.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { percentText } from '#core/money/percent-text.ts'
import { daysToReach } from '#core/ranking/profitability-tier.ts'
import { type Cents, cents } from '#core/units.ts'

const casinos = listedCasinos()
const crown = exampleCasino(casinos, 'Crown Coins Casino')
const file = casinos.find(({ name }) => name === crown.name)
if (!file?.expected_daily_reward || !file.rtp_published) {
  throw new Error('the review names a daily bonus and a return that the catalog no longer has')
}

const { rtp } = file
const face = centsOfDecimal(file.expected_daily_reward)
/** The average in the Passive Guidebook in January 2025, and the minimum that other lists give. */
const LOWER_DAILY = cents(70)
const LOWER_MINIMUM = cents(5000)

function days(daily: Cents, minimum: Cents): string {
  const wait = daysToReach(minimum, expectedReward(daily, rtp))
  if (wait === null) throw new Error('a day is worth nothing, so no wait can be calculated')
  return wait.toLocaleString('en-US')
}

/** Every calculated number of the review of Crown Coins Casino, as printed. */
export const CROWN = {
  face: formatMoney(face),
  lower: formatMoney(LOWER_DAILY),
  perDay: formatMoney(crown.perDay),
  tier: file.tier ?? 'none',
  rtp: percentText(rtp / 100),
  minimum: formatMoney(crown.cashMin),
  lowerMinimum: formatMoney(LOWER_MINIMUM),
  days: crown.cashDays.toLocaleString('en-US'),
  daysLowerMinimum: days(face, LOWER_MINIMUM),
  lowerDays: days(LOWER_DAILY, crown.cashMin),
  lowerDaysLowerMinimum: days(LOWER_DAILY, LOWER_MINIMUM),
  gift: crown.giftMin === null ? 'not published' : formatMoney(crown.giftMin),
  giftDays: crown.giftDays ?? 'an unknown number of',
} as const

/** What a source says of the daily bonus: one amount, or the lowest and the highest one. */
export type SourcedBonus = {
  readonly source: string
  readonly low: Cents
  readonly high: Cents
  /** What the amount is, if it is not that of every day: `on day 7`. */
  readonly when: string | null
}

/** The sources of the review that give an amount, in the order of the picture. */
export const CROWN_SOURCES: readonly SourcedBonus[] = [
  { source: 'Sweepsites roster, May 2026', low: face, high: face, when: 'typical' },
  { source: 'Casino Masterlist, Sep 2026', low: cents(5), high: cents(150), when: null },
  { source: 'CasinoClaim, Apr 2026', low: cents(0), high: cents(200), when: null },
  { source: 'SweepsCheck, Sep 2026', low: cents(150), high: cents(150), when: 'on day 7' },
  { source: 'Passive Guidebook, Jan 2025', low: LOWER_DAILY, high: LOWER_DAILY, when: 'average' },
  { source: 'SweepstakesCasinosList', low: cents(280), high: cents(280), when: 'ends the week' },
]
