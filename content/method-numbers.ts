import { COLLECTING, exampleCasino } from '#content/collecting-facts.ts'
import { CLAIM, countedChecksText, secondsPerCasino } from '#content/facts.ts'
import { listedCasinos } from '#content/listed-casinos.ts'
import {
  breakEvenExtra,
  WASH_FROM,
  WASH_PRICE,
  WASH_TERMS,
  type WashTerms,
  washResult,
} from '#content/washing-facts.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { percentText } from '#core/money/percent-text.ts'
import { remainingShare } from '#core/money/playthrough-value.ts'
import type { Cents } from '#core/units.ts'

const casinos = listedCasinos()
const { daily, resets } = COLLECTING
const zula = exampleCasino(casinos, 'Zula Casino')
const mcluck = exampleCasino(casinos, 'McLuck')

const money = (amount: Cents | null) => (amount === null ? 'not published' : formatMoney(amount))
const signed = (amount: Cents) => (amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount))
const result = (extra: number, terms: WashTerms) => signed(washResult(WASH_PRICE, extra, terms))

const tier1 = COLLECTING.tiers.find(({ tier }) => tier === 1)
if (!tier1) throw new Error('The Method begins with tier 1, and there is none')

const tier4 = COLLECTING.tiers.find(({ tier }) => tier === 4)
if (!tier4 || tier4.medianDays === null) throw new Error('The Method names the median wait of tier 4')

/** Every number of The Method, as it is printed. */
export const METHOD = {
  claimCasinos: CLAIM.casinos,
  claimMinutes: CLAIM.minutes,
  secondsEach: secondsPerCasino(),
  tier1: { casinos: tier1.casinos, perDay: formatMoney(tier1.perDay) },
  tier4Days: tier4.medianDays.toLocaleString('en-US'),
  notRecommended: COLLECTING.notRecommended,
  claimDollars: `$${CLAIM.fromDollars} to $${CLAIM.toDollars}`,
  counted: daily.counted,
  countedChecks: countedChecksText(daily),
  withoutReturn: daily.withoutReturn,
  withFigure: daily.withFigure,
  perDayBest: formatMoney(daily.perDayBest),
  perDayCounted: formatMoney(daily.perDayCounted),
  resets: { ...resets, clockAll: resets.clockKnown + resets.clockUnknown },
  clockKnown: resets.clockKnown === 1 ? 'only one of them' : `${resets.clockKnown} of them`,
  zulaName: zula.name,
  zulaFace: formatMoney(
    centsOfDecimal(casinos.find(({ name }) => name === zula.name)?.expected_daily_reward ?? '0.00'),
  ),
  zulaValue: formatMoney(zula.perDay),
  kindRtp: percentText(WASH_TERMS.kind.rtp / 100),
  tenTimes: percentText(remainingShare(95, 10)),
  washFrom: percentText(WASH_FROM.methodPercent / 100),
  washPrice: formatMoney(WASH_PRICE),
  wash: {
    kind10: result(10, WASH_TERMS.kind),
    kind20: result(20, WASH_TERMS.kind),
    kind30: result(30, WASH_TERMS.kind),
    middling10: result(10, WASH_TERMS.middling),
    middling20: result(20, WASH_TERMS.middling),
    middling30: result(30, WASH_TERMS.middling),
    hopeless10: result(10, WASH_TERMS.hopeless),
    hopeless20: result(20, WASH_TERMS.hopeless),
    hopeless30: result(30, WASH_TERMS.hopeless),
  },
  breakEvenKind: percentText(breakEvenExtra(WASH_TERMS.kind)),
  leastCashOut: money(daily.leastCashOut),
  greatestCashOut: money(daily.greatestCashOut),
  mcluck: {
    name: mcluck.name,
    giftMin: money(mcluck.giftMin),
    giftDays: mcluck.giftDays,
    cashMin: formatMoney(mcluck.cashMin),
    cashDays: mcluck.cashDays,
  },
} as const
