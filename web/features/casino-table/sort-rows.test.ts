import { expect, test } from 'vitest'
import { cents, epochMs } from '#core/units.ts'
import { HOUR_MS, listedCasino, listRow, NOON, paying } from '#web/outbox/testing-rows.ts'
import { nextSort, placesBySort } from '#web/features/casino-table/sort-rows.ts'
import type { SortKey } from '#core/ranking/list-order.ts'

const rows = [
  listRow(1, { communityRank: 4, payout: cents(500) }, listedCasino(1, { name: 'zula' })),
  listRow(
    2,
    { lastCollected: epochMs(NOON - HOUR_MS), userTier: 3, communityRank: -2, spent: cents(7) },
    listedCasino(2, { name: 'Baba' }),
  ),
  listRow(
    3,
    { lastCollected: epochMs(NOON - 2 * HOUR_MS), payout: cents(100) },
    { ...listedCasino(3, { name: 'Casino 10' }), expected: null },
  ),
  listRow(4, { spent: cents(1) }, { ...listedCasino(4, { name: 'Casino 9' }), expected: cents(20) }),
]

test.each<[SortKey, number[], number[]]>([
  ['status', [1, 4, 3, 2], [2, 3, 1, 4]],
  ['casino', [2, 4, 3, 1], [1, 3, 4, 2]],
  ['expected', [4, 1, 2, 3], [1, 2, 4, 3]],
  ['last', [3, 2, 1, 4], [2, 3, 1, 4]],
  ['earned', [2, 4, 3, 1], [1, 3, 2, 4]],
  ['spent', [1, 3, 4, 2], [2, 4, 1, 3]],
  ['score', [2, 3, 4, 1], [1, 3, 4, 2]],
  ['rank', [1, 3, 4, 2], [2, 3, 4, 1]],
  ['tier', [1, 3, 4, 2], [2, 1, 3, 4]],
])(
  'by %s: unknown values last in both directions, equal rows in stable order',
  (key, ascending, descending) => {
    const order = (down: boolean) =>
      placesBySort(rows, { key, descending: down }, NOON).map((place) => place.casinoId)
    expect(order(false)).toEqual(ascending)
    expect(order(true)).toEqual(descending)
  },
)

test('ranks run 1..n across tiers, and every casino stays in its tier', () => {
  const places = placesBySort(rows, { key: 'casino', descending: false }, NOON)
  expect(places.map((place) => place.userRank)).toEqual([1, 2, 3, 4])
  expect(places.find((place) => place.casinoId === 2)?.userTier).toBe(3)
})

test('sorts by what belongs to the casino keep its bonuses with it; others sort each bonus by itself', () => {
  const further = (id: number, name: string) => listedCasino(id, { parentId: 2, name })
  const list = [
    listRow(21, {}, { ...further(21, 'Baba · Wheel'), ...paying(10) }),
    listRow(1, { communityRank: 4 }, listedCasino(1, { name: 'Zula' })),
    listRow(2, { communityRank: 9 }, listedCasino(2, { name: 'Baba' })),
    listRow(22, {}, { ...further(22, 'Baba · Dice'), ...paying(300) }),
  ]
  const order = (key: SortKey, descending: boolean) =>
    placesBySort(list, { key, descending }, NOON).map((place) => place.casinoId)
  expect(order('casino', false)).toEqual([2, 22, 21, 1])
  expect(order('casino', true)).toEqual([1, 21, 22, 2])
  expect(order('score', true)).toEqual([2, 21, 22, 1])
  expect(order('rank', true)).toEqual([1, 2, 21, 22])
  expect(order('expected', false)).toEqual([21, 1, 2, 22])
})

test.each<SortKey>(['score', 'rank'])(
  'by %s: bonuses follow their casino also when casinos are equal, in the same tier',
  (key) => {
    const named = (id: number, parentId: number | null = null) => listedCasino(id, { parentId, name: 'Baba' })
    const list = [
      listRow(21, {}, named(21, 2)),
      listRow(1, {}, named(1)),
      listRow(2, {}, named(2)),
      listRow(11, {}, named(11, 1)),
      listRow(3, {}, named(3)),
      listRow(22, {}, named(22, 2)),
      listRow(12, { userTier: 2 }, named(12, 1)),
      listRow(31, {}, named(31, 99)),
    ]
    for (const descending of [false, true])
      expect(placesBySort(list, { key, descending }, NOON).map((place) => place.casinoId)).toEqual([
        1, 11, 2, 21, 22, 3, 12, 31,
      ])
  },
)

test('a second click on a header reverses the sort, and another header sorts ascending', () => {
  const first = nextSort(null, 'casino')
  expect(first).toEqual({ key: 'casino', descending: false })
  expect(nextSort(first, 'casino')).toEqual({ key: 'casino', descending: true })
  expect(nextSort(nextSort(first, 'casino'), 'casino')).toEqual(first)
  expect(nextSort(first, 'spent')).toEqual({ key: 'spent', descending: false })
  expect(nextSort(nextSort(first, 'casino'), 'spent')).toEqual({ key: 'spent', descending: false })
})
