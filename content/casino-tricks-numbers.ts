import { listedCasinos } from '#content/listed-casinos.ts'
import {
  DISGUISED_LOSS,
  DISGUISED_RESULT,
  DISGUISED_STAKE,
  DOUBLING,
  doublingOneIn,
  doublingStaked,
  HOUR,
  HOUR_COST,
  HOUR_IN_DAYS,
  HOUR_STAKED,
} from '#content/play-cost-facts.ts'
import { WASH_PRICE, WASH_TERMS, washResult } from '#content/washing-facts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { percentText } from '#core/money/percent-text.ts'
import { playthroughValue } from '#core/money/playthrough-value.ts'
import { cents } from '#core/units.ts'

const casinos = listedCasinos()
const conditional = casinos.filter(
  ({ active, clock }) => active && clock.kind === 'condition' && clock.condition === 'purchase',
)
const streak = casinos.find(({ name, active }) => name === 'Modo.us' && active)
if (!streak) throw new Error('the page on tricks needs another casino with a streak')

const cost = washResult(WASH_PRICE, 0, WASH_TERMS.kind)

/** Every number of Casino tricks, as it is printed. */
export const TRICKS = {
  disguised: {
    lines: DISGUISED_LOSS.lines,
    stake: formatMoney(DISGUISED_STAKE),
    paid: formatMoney(DISGUISED_LOSS.paid),
    result: formatMoney(DISGUISED_RESULT),
  },
  hour: {
    stake: formatMoney(HOUR.stake),
    staked: formatMoney(HOUR_STAKED),
    rtp: percentText(HOUR.rtp / 100),
    cost: formatMoney(HOUR_COST),
    bonus: formatMoney(HOUR.bonus),
    days: HOUR_IN_DAYS,
  },
  package: {
    price: formatMoney(WASH_PRICE),
    sc: WASH_PRICE / 100,
    rtp: percentText(WASH_TERMS.kind.rtp / 100),
    worth: formatMoney(playthroughValue(WASH_PRICE, WASH_TERMS.kind.rtp, WASH_TERMS.kind.times)),
    result: formatMoney(cents(Math.abs(cost))),
  },
  conditional: new Intl.ListFormat('en-US', { type: 'conjunction' }).format(
    conditional.map(({ name }) => name),
  ),
  streak: { name: streak.name },
  doubling: {
    first: formatMoney(DOUBLING.first),
    losses: DOUBLING.losses,
    staked: formatMoney(doublingStaked(DOUBLING.first, DOUBLING.losses)),
    oneIn: doublingOneIn(DOUBLING).toLocaleString('en-US'),
  },
} as const

/** The spin of the page: two sevens on the line that pays, and the third below it. */
export const NEAR_MISS = {
  reels: [
    ['BAR', '7', '★'],
    ['★', '7', 'BAR'],
    ['BAR', '★', '7'],
  ],
  paid: cents(0),
} as const
