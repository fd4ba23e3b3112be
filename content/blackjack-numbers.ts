import { multiplierNeeded, stakedPerBet } from '#content/blackjack-facts.ts'
import type { CardValue } from '#core/blackjack/card.ts'
import { DEFAULT_DECKS, DEFAULT_GAME, type GameSettings, type Peek } from '#core/blackjack/game-rules.ts'
import { adviceReturn, optimalReturn } from '#core/blackjack/game-return.ts'
import { type Analyser, createAnalyser } from '#core/blackjack/hand-values.ts'
import { insuranceValue } from '#core/blackjack/insurance.ts'
import {
  ADVERTISED_MAIN_RETURN,
  costPerDollar,
  SIDE_BETS,
  type SideBetName,
  sideBetOdds,
} from '#core/blackjack/side-bets.ts'
import { adviceGaps, type ChartCell, strategyChart } from '#core/blackjack/strategy-chart.ts'
import { fixedPercentText, percentText } from '#core/money/percent-text.ts'

const fine = (share: number) => fixedPercentText(share, 3)
const inCents = (dollars: number) => `${(100 * dollars).toFixed(2)}¢`
const count = (number: number) => number.toLocaleString('en-US')

function sideBet(name: SideBetName) {
  const bet = SIDE_BETS.find((one) => one.name === name)
  if (!bet) throw new Error(`no side bet ${name}`)
  const odds = sideBetOdds(bet)
  const most = Math.max(...bet.pays.map(({ pays }) => pays))
  return {
    name,
    decidedBy: bet.decidedBy,
    pays: bet.pays.map(({ outcome, pays }) => `${outcome} (${pays}:1)`).join(', '),
    hits: percentText(odds.hitRate),
    base: percentText(odds.return),
    baseCost: inCents(costPerDollar(odds.return)),
    advertised: percentText(bet.advertisedReturn),
    advertisedCost: inCents(costPerDollar(bet.advertisedReturn)),
    most: `${most}:1`,
    top: `${count(bet.advertisedTop)}:1`,
    needed: `${multiplierNeeded(bet).toFixed(2)}x`,
  }
}

function returns(peek: Peek, analyser?: Analyser) {
  const game: GameSettings = { decks: DEFAULT_DECKS, peek }
  const asked = analyser ?? createAnalyser(game)
  return { optimum: fine(optimalReturn(game, asked)), advice: fine(adviceReturn(game, asked)) }
}

const usual = createAnalyser(DEFAULT_GAME)

function worth(cards: readonly CardValue[], upcard: CardValue) {
  const worked = usual.handValues(cards, upcard)
  if (!worked.ok) throw new Error(`no values: ${worked.reason.kind}`)
  const { stand, hit, double } = worked.value
  return { stand: percentText(stand), hit: percentText(hit), double: percentText(double ?? 0) }
}

function gapText({ row, upcard, advice, best, leastCost, mostCost }: ChartCell): string {
  const card = (value: number) => (value === 1 ? 'ace' : String(value))
  const hand = row.kind === 'pair' ? `a pair of ${card(row.total)}s` : `${row.kind} ${row.total}`
  const [least, most] = [leastCost, mostCost].map((cost) => (100 * cost).toFixed(2))
  const cost = least === most ? least : `${least} to ${most}`
  return `${hand} against ${upcard === 1 ? 'an ace' : card(upcard)}: the strategy table says ${advice}; ${best} is better by ${cost}%`
}

const staked = stakedPerBet(DEFAULT_GAME, usual)

/** What each bet costs of a dollar: as we calculated it, and as the game advertises it with its multipliers. */
export const GRAVITY_COSTS: readonly {
  readonly bet: string
  readonly calculated: number
  readonly advertised: number
}[] = [
  {
    bet: 'Main bet',
    calculated: 1 - adviceReturn(DEFAULT_GAME, usual),
    advertised: 1 - ADVERTISED_MAIN_RETURN,
  },
  ...SIDE_BETS.map((bet) => ({
    bet: bet.name,
    calculated: costPerDollar(sideBetOdds(bet).return),
    advertised: costPerDollar(bet.advertisedReturn),
  })),
]

const sideCosts = GRAVITY_COSTS.slice(1).flatMap(({ calculated, advertised }) => [calculated, advertised])

/** Every number of the page about Gravity Blackjack, as it is printed. */
export const GRAVITY = {
  decks: DEFAULT_DECKS,
  pair: sideBet('Suited Pair'),
  poker: sideBet('Poker 3'),
  queens: sideBet('Any 20 & Queens'),
  bust: sideBet('Dealer Bust'),
  main: {
    advertised: percentText(ADVERTISED_MAIN_RETURN),
    a: returns('a'),
    b: returns('b', usual),
    c: returns('c'),
    staked: staked.toFixed(2),
    perStaked: percentText(1 - (1 - optimalReturn(DEFAULT_GAME, usual)) / staked),
    cost: inCents(1 - adviceReturn(DEFAULT_GAME, usual)),
  },
  mostSideCost: inCents(Math.max(...sideCosts)),
  leastSideCost: inCents(Math.min(...sideCosts)),
  insurance: percentText(-insuranceValue()),
  elevenV6: worth([5, 6], 6),
  twelveV10: worth([2, 10], 10),
  gaps: adviceGaps(strategyChart(DEFAULT_GAME, usual)).map(gapText),
} as const
