import { COLLECTING, exampleCasino } from '#content/collecting-facts.ts'
import { keptByStakes, LONG_WAIT_DAYS, longWaits } from '#content/expected-value-facts.ts'
import { secondsPerCasino } from '#content/facts.ts'
import { listedCasinos } from '#content/listed-casinos.ts'
import { HOUR, HOUR_COST, HOUR_IN_DAYS } from '#content/play-cost-facts.ts'
import { TEN_TIMES_AT_95 } from '#content/playthrough-facts.ts'
import { breakEvenExtra, WASH_FROM, WASH_PRICE, WASH_TERMS, type WashTerms } from '#content/washing-facts.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { percentText } from '#core/money/percent-text.ts'
import { remainingShare, playthroughValue } from '#core/money/playthrough-value.ts'
import { cents } from '#core/units.ts'

const TURNS = { rtp: 95, times: 10 } as const
const DOLLAR = cents(100)
const NEVER_PAID = 10

const casinos = listedCasinos()
const crown = exampleCasino(casinos, 'Crown Coins Casino')
const crownReward = casinos.find(({ name }) => name === crown.name)?.expected_daily_reward ?? '0.00'
const mcluck = exampleCasino(casinos, 'McLuck')
const waits = longWaits(COLLECTING.tiers)

const percent = (whole: number) => percentText(whole / 100)

const deal = (terms: WashTerms) => ({
  terms: `${terms.times}x at ${percent(terms.rtp)}`,
  needs: percentText(breakEvenExtra(terms)),
})

/** Every number of the page "Expected value, worked out", as printed. */
export const EV = {
  crownName: crown.name,
  crownFace: formatMoney(centsOfDecimal(crownReward)),
  crownPerDay: formatMoney(crown.perDay),
  crownMin: formatMoney(crown.cashMin),
  crownDays: crown.cashDays,
  crownSure: formatMoney(cents(Math.round((crown.cashMin * (NEVER_PAID - 1)) / NEVER_PAID))),
  crownSureDay: formatMoney(cents(Math.round((crown.perDay * (NEVER_PAID - 1)) / NEVER_PAID))),
  mcluckName: mcluck.name,
  mcluckPerDay: formatMoney(mcluck.perDay),
  mcluckMin: formatMoney(mcluck.cashMin),
  mcluckDays: mcluck.cashDays,
  kindRtp: percent(WASH_TERMS.kind.rtp),
  rtp: percent(TURNS.rtp),
  tenTimes: TEN_TIMES_AT_95,
  tenLost: percentText(1 - remainingShare(TURNS.rtp, TURNS.times)),
  tenByStakes: percentText(keptByStakes(TURNS.rtp, TURNS.times)),
  tenStaked: formatMoney(cents(DOLLAR * TURNS.times)),
  dollarTen: formatMoney(playthroughValue(DOLLAR, TURNS.rtp, TURNS.times)),
  longWait: LONG_WAIT_DAYS,
  waitsKnown: waits.known,
  waitsLong: waits.long === waits.known ? 'all' : waits.long,
  seconds: secondsPerCasino(),
  hourStake: formatMoney(HOUR.stake),
  hourCost: formatMoney(HOUR_COST),
  hourDays: HOUR_IN_DAYS,
  hourBonus: formatMoney(HOUR.bonus),
  washPrice: formatMoney(WASH_PRICE),
  methodFrom: percent(WASH_FROM.methodPercent),
  faqFrom: percent(WASH_FROM.faqPercent),
  kind: deal(WASH_TERMS.kind),
  middling: deal(WASH_TERMS.middling),
  hopeless: deal(WASH_TERMS.hopeless),
} as const
