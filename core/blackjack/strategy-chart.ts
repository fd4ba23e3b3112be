import { adviseValues } from '#core/blackjack/advise.ts'
import type { CardValue } from '#core/blackjack/card.ts'
import { type DealtHand, dealtHands } from '#core/blackjack/dealt-hands.ts'
import type { GameSettings } from '#core/blackjack/game-rules.ts'
import { BLACKJACK_TOTAL } from '#core/blackjack/hand-totals.ts'
import { type Action, adviceToAction, type HandValues } from '#core/blackjack/actions.ts'
import { type Analyser, createAnalyser } from '#core/blackjack/hand-values.ts'
import { BEST, HANDS, isSoft } from '#core/blackjack/player-hands.ts'

/** A row of the chart: a pair by its card's value, or a soft or hard total. */
export type ChartRow = { readonly kind: 'pair' | 'soft' | 'hard'; readonly total: number }

/** One hand of a cell, with the cost of the advice. */
export type ChartHand = {
  readonly cards: readonly [CardValue, CardValue]
  readonly values: HandValues
  /** The value of the best action minus that of the advice, in units of the bet; 0 if the advice is best. */
  readonly cost: number
}

/** All two-card hands of one row against one upcard. */
export type ChartCell = {
  readonly row: ChartRow
  readonly upcard: CardValue
  /** The action of the strategy table. */
  readonly advice: Action
  /** The best action on average over the hands, weighted by their chance. */
  readonly best: Action
  readonly hands: readonly ChartHand[]
  /** The smallest and largest cost of the advice among the hands. */
  readonly leastCost: number
  readonly mostCost: number
}

/**
 * Compares the advice with the best action for every two-card hand except naturals, before any hit.
 *
 * @returns cells by row (hard 5 to 19, soft 13 to 20, pairs), each row against every upcard from the ace.
 */
export function strategyChart(
  settings: GameSettings,
  analyser: Analyser = createAnalyser(settings),
): readonly ChartCell[] {
  const cells = new Map<string, DealtHand[]>()
  for (const dealt of dealtHands(settings.decks)) {
    if (BEST[dealt.hand] === BLACKJACK_TOTAL) continue
    const key = JSON.stringify([rowOf(dealt), dealt.upcard])
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, [dealt])
    else cell.push(dealt)
  }
  return [...cells.values()]
    .flatMap((dealt) => chartCell(dealt, analyser))
    .sort((one, other) => rowOrder(one.row) - rowOrder(other.row) || one.upcard - other.upcard)
}

/** Returns the cells where the advice is not the best action on average over the cell's hands. */
export function adviceGaps(chart: readonly ChartCell[]): readonly ChartCell[] {
  return chart.filter(({ advice, best }) => advice !== best)
}

function rowOf({ hand, pair }: DealtHand): ChartRow {
  if (pair !== null) return { kind: 'pair', total: pair }
  return isSoft(hand) ? { kind: 'soft', total: BEST[hand]! } : { kind: 'hard', total: HANDS.sums[hand]! }
}

const rowOrder = ({ kind, total }: ChartRow) => ['hard', 'soft', 'pair'].indexOf(kind) * 100 + total

function chartCell(dealt: readonly DealtHand[], analyser: Analyser): readonly ChartCell[] {
  const [first] = dealt
  if (first === undefined) return []
  const { upcard } = first
  const advice = adviceToAction(adviseValues(first.cards, upcard, false))
  const sums: Record<Action, number> = { stand: 0, hit: 0, double: 0, split: 0 }
  const hands: ChartHand[] = []
  for (const { cards, chance } of dealt) {
    const worked = analyser.handValues(cards, upcard)
    if (!worked.ok) continue
    const { value: values } = worked
    for (const action of ACTIONS) sums[action] += chance * (values[action] ?? Number.NEGATIVE_INFINITY)
    hands.push({ cards, values, cost: (values[values.best] ?? 0) - (values[advice] ?? 0) })
  }
  const costs = hands.map(({ cost }) => cost)
  const best = ACTIONS.reduce((one, other) => (sums[other] > sums[one] ? other : one))
  return [
    {
      row: rowOf(first),
      upcard,
      advice,
      best,
      hands,
      leastCost: Math.min(...costs),
      mostCost: Math.max(...costs),
    },
  ]
}

const ACTIONS = ['stand', 'hit', 'double', 'split'] as const satisfies readonly Action[]
