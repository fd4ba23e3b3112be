import { expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import { dashboardList, visitorsRows } from '#web/data/dashboard-list.ts'
import { listedCasino, mine, NOON } from '#web/data/testing-rows.ts'

const catalogue = new Map(
  [
    listedCasino(1),
    listedCasino(2),
    listedCasino(3, { active: false }),
    listedCasino(4, { tier: 5, rank: 1 }),
    listedCasino(5, { tier: 2, rank: 2 }),
    listedCasino(6, { tier: 2, rank: 1 }),
  ].map((listed) => [listed.casino.id, listed]),
)
const idsOf = (rows: readonly { mine: { casino_id: number } }[]) => rows.map((row) => row.mine.casino_id)

test('a visitor sees what is open, by tier and rank', () => {
  expect(idsOf(dashboardList(catalogue, visitorsRows(catalogue), []))).toEqual([1, 2, 6, 5, 4])
})

test.each([
  ['collected', { lastCollected: NOON }],
  ['cashed out', { payout: cents(1) }],
  ['spent', { spent: cents(1) }],
])('a closed casino stays where the person has %s', (_what, records) => {
  expect(idsOf(dashboardList(catalogue, [mine(1), mine(3, records)], []))).toEqual([1, 3])
  expect(idsOf(dashboardList(catalogue, [mine(1), mine(3)], []))).toEqual([1])
})

test('what is on its way is laid over what is stored, in order', () => {
  const list = dashboardList(
    catalogue,
    [mine(1), mine(2)],
    [
      { kind: 'spend', id: 'a', casinoId: 1, at: NOON, amount: cents(100) },
      { kind: 'spend', id: 'b', casinoId: 1, at: NOON, amount: cents(25) },
      { kind: 'rank', id: 'c', rows: [{ casino_id: 2, user_tier: 1, user_rank: 0 }] },
    ],
  )
  expect(list.map((row) => [row.mine.casino_id, row.mine.spent])).toEqual([
    [2, 0],
    [1, 125],
  ])
})

test('a row whose casino the catalogue does not hold yet waits', () => {
  expect(idsOf(dashboardList(catalogue, [mine(99), mine(2)], []))).toEqual([2])
})
