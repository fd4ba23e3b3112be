import { expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import { dashboardList, visitorRows } from '#web/outbox/dashboard-list.ts'
import { listedCasino, userCasino, NOON, USER_ID } from '#web/outbox/testing-rows.ts'

const catalog = new Map(
  [
    listedCasino(1),
    listedCasino(2),
    listedCasino(3, { active: false }),
    listedCasino(4, { tier: 5, rank: 1 }),
    listedCasino(5, { tier: 2, rank: 2 }),
    listedCasino(6, { tier: 2, rank: 1 }),
  ].map((listed) => [listed.casino.id, listed]),
)
const idsOf = (rows: readonly { own: { casinoId: number } }[]) => rows.map((row) => row.own.casinoId)

test('a visitor sees the open casinos, by tier and rank', () => {
  expect(idsOf(dashboardList(catalog, visitorRows(catalog), [], null))).toEqual([1, 2, 6, 5, 4])
})

test.each([
  ['collected', { lastCollected: NOON }],
  ['cashed out', { payout: cents(1) }],
  ['spent', { spent: cents(1) }],
])('a closed casino stays in the list of a member who has %s', (_action, records) => {
  expect(idsOf(dashboardList(catalog, [userCasino(1), userCasino(3, records)], [], USER_ID))).toEqual([1, 3])
  expect(idsOf(dashboardList(catalog, [userCasino(1), userCasino(3)], [], USER_ID))).toEqual([1])
})

test('pending writes are applied to the stored rows, in order', () => {
  const list = dashboardList(
    catalog,
    [userCasino(1), userCasino(2)],
    [
      { kind: 'spend', id: 'a', casinoId: 1, at: NOON, amount: cents(100) },
      { kind: 'spend', id: 'b', casinoId: 1, at: NOON, amount: cents(25) },
      { kind: 'ranking', id: 'c', rows: [{ casinoId: 2, userTier: 1, userRank: 0 }] },
    ],
    USER_ID,
  )
  expect(list.map((row) => [row.own.casinoId, row.own.spent])).toEqual([
    [2, 0],
    [1, 125],
  ])
})

test('a row is not listed until the catalog contains its casino', () => {
  expect(idsOf(dashboardList(catalog, [userCasino(99), userCasino(2)], [], USER_ID))).toEqual([2])
})
