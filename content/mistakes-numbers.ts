import { COLLECTING } from '#content/collecting-facts.ts'
import { daysPerLostBonus, bonusesLostPerYear } from '#content/drift-facts.ts'
import { secondsPerCasino } from '#content/facts.ts'
import { costOfOnce } from '#content/game-returns.ts'
import { HOUR, HOUR_COST, HOUR_IN_DAYS } from '#content/play-cost-facts.ts'
import { WASH_PRICE, WASH_TERMS, washResult } from '#content/washing-facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { percentText } from '#core/money/percent-text.ts'
import { type Cents, cents } from '#core/units.ts'

const FIFTY = cents(5000)
const LATE = 20
const LEDGER = { out: cents(18_000), spent: cents(21_000), written: cents(6000) } as const

const difference = (from: Cents, less: Cents) => cents(from - less)
const money = (amount: Cents | null) => (amount === null ? 'not published' : formatMoney(amount))
const badGame = costOfOnce(FIFTY, 92)
const goodGame = costOfOnce(FIFTY, 99)
const package3x = washResult(WASH_PRICE, 0, WASH_TERMS.middling)
const lost = bonusesLostPerYear(LATE)
const [tier1, , , tier4] = COLLECTING.tiers
if (!tier1 || !tier4) throw new Error('the page compares tier 1 with tier 4')

/** Every number of Eleven common mistakes, as it is printed. */
export const MISTAKES = {
  stake: formatMoney(HOUR.stake),
  rtp: percentText(HOUR.rtp / 100),
  hourCost: formatMoney(HOUR_COST),
  hourDays: HOUR_IN_DAYS,
  bonus: formatMoney(HOUR.bonus),
  badGame: formatMoney(badGame),
  goodGame: formatMoney(goodGame),
  gameGap: formatMoney(difference(badGame, goodGame)),
  price: formatMoney(WASH_PRICE),
  packageLeft: formatMoney(cents(WASH_PRICE + package3x)),
  packageLoss: formatMoney(cents(Math.abs(package3x))),
  tier1Casinos: tier1.casinos,
  tier1PerDay: formatMoney(tier1.perDay),
  tier4Casinos: tier4.casinos,
  tier4PerDay: formatMoney(tier4.perDay),
  tier4Days: tier4.medianDays ?? 'an unknown number of',
  driftDays: daysPerLostBonus(LATE),
  driftLost: lost,
  driftMoney: formatMoney(cents(lost * HOUR.bonus)),
  leastCash: money(COLLECTING.daily.leastCashOut),
  mostCash: money(COLLECTING.daily.greatestCashOut),
  cashedOut: formatMoney(LEDGER.out),
  spent: formatMoney(LEDGER.spent),
  written: formatMoney(LEDGER.written),
  feltProfit: formatMoney(difference(LEDGER.out, LEDGER.written)),
  trueProfit: formatMoney(difference(LEDGER.out, LEDGER.spent)),
  notRecommended: COLLECTING.notRecommended,
  secondsEach: secondsPerCasino(),
  wastedMinutes: Math.floor((COLLECTING.notRecommended * secondsPerCasino()) / 60),
} as const

/** The mistakes whose price can be calculated, the most expensive first. */
export const MISTAKE_COSTS: readonly {
  readonly mistake: string
  readonly each: string
  readonly cost: Cents
}[] = [
  { mistake: 'One more spin, for an hour', each: 'each time', cost: HOUR_COST },
  {
    mistake: 'A game at 92%, not at 99%',
    each: `per ${formatMoney(FIFTY)}`,
    cost: difference(badGame, goodGame),
  },
  { mistake: 'A package without extra coins', each: 'each', cost: cents(Math.abs(package3x)) },
  { mistake: 'Twenty minutes later each day', each: 'a year', cost: cents(lost * HOUR.bonus) },
]
