import { expect, test } from 'vitest'
import { DEFAULT_DECKS, type Peek } from '#core/blackjack/game-rules.ts'
import { adviceGaps, strategyChart } from '#core/blackjack/strategy-chart.ts'

const describeGaps = (peek: Peek) =>
  adviceGaps(strategyChart({ decks: DEFAULT_DECKS, peek })).map(
    ({ row, upcard, advice, best, leastCost, mostCost }) =>
      `${row.kind} ${row.total} v ${upcard}: ${advice}, ${best} is better by ` +
      `${(100 * leastCost).toFixed(1)} to ${(100 * mostCost).toFixed(1)}`,
  )

// Values from two independent programs.
const WHERE_BOTH_ARE_PEEKED = [
  'hard 11 v 1: double, hit is better by 2.2 to 2.8',
  'soft 13 v 4: double, hit is better by 3.8 to 3.8',
  'soft 14 v 4: double, hit is better by 1.7 to 1.7',
  'soft 17 v 3: hit, double is better by 2.7 to 2.7',
  'soft 19 v 6: double, stand is better by 1.4 to 1.4',
]
const ONLY_WHERE_A_TEN_IS_NOT = [
  'hard 11 v 10: double, hit is better by 2.2 to 2.4',
  'pair 8 v 10: split, hit is better by 3.8 to 3.8',
]

test('when the dealer peeks with aces and tens, the advice differs from the optimum in five cells', () =>
  expect(describeGaps('a')).toEqual(WHERE_BOTH_ARE_PEEKED))

test('when the dealer peeks with aces only, it differs in two more cells', () =>
  expect(describeGaps('b').toSorted()).toEqual(
    [...WHERE_BOTH_ARE_PEEKED, ...ONLY_WHERE_A_TEN_IS_NOT].toSorted(),
  ))

test('the chart has every two-card hand except naturals', () => {
  const chart = strategyChart({ decks: 2, peek: 'c' })
  expect(chart).toHaveLength(330)
  expect(chart.flatMap(({ hands }) => hands)).toHaveLength(540)
  for (const { hands } of chart) for (const { cost } of hands) expect(cost).toBeGreaterThanOrEqual(0)
})
