import { expect, test } from 'vitest'
import { strategyChart } from '#core/blackjack/strategy-chart.ts'
import { DEFAULT_GAME } from '#core/blackjack/game-rules.ts'
import { chartSections, costText, differingCells } from '#web/features/blackjack/blackjack-chart.tsx'

const sections = chartSections(strategyChart(DEFAULT_GAME))

test('the chart has hard totals 5 to 19, soft hands and pairs, each against ten dealer cards', () => {
  expect(sections.map(({ title, rows }) => [title, rows.length, rows[0]?.name, rows.at(-1)?.name])).toEqual([
    ['Hard totals', 15, '5', '19'],
    ['Soft totals', 8, 'A,2', 'A,9'],
    ['Pairs', 10, 'A,A', '10,10'],
  ])
  for (const { cells } of sections.flatMap(({ rows }) => rows))
    expect(cells.map(({ upcard }) => upcard)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 1])
})

// Known to one decimal from two independent programs; the engine provides the second decimal.
test('lists the cells where the optimum differs, with the cost of the advice', () =>
  expect(
    differingCells(sections).map(
      ({ name, cell }) => `${name} v ${cell.upcard}: ${cell.advice}, ${cell.best} ${costText(cell)}`,
    ),
  ).toEqual([
    '11 v 10: double, hit 2.17 to 2.42%',
    '11 v 1: double, hit 2.19 to 2.77%',
    'A,2 v 4: double, hit 3.78%',
    'A,3 v 4: double, hit 1.65%',
    'A,6 v 3: hit, double 2.75%',
    'A,8 v 6: double, stand 1.43%',
    '8,8 v 10: split, hit 3.84%',
  ]))
