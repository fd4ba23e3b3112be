import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRowKeys, type RowKeys } from '#web/features/casino-table/row-keys.ts'
import type { Sort } from '#core/ranking/list-order.ts'

const BY_NAME: Sort = { key: 'casino', descending: false }
const FIRST: RowKeys = { sort: null, order: [1, 2, 3], keys: new Map() }

const keysOf = ({ order, keys }: RowKeys) => order.map((casinoId) => keys.get(casinoId) ?? casinoId)

test('a new sort keeps every row in place', () => {
  const sorted = nextRowKeys(FIRST, [3, 1, 2], BY_NAME)
  expect(keysOf(sorted)).toEqual([1, 2, 3])
  expect(keysOf(nextRowKeys(sorted, [2, 1, 3], { ...BY_NAME, descending: true }))).toEqual([1, 2, 3])
})

test('any other change moves the row with its casino', () => {
  expect(keysOf(nextRowKeys(FIRST, [3, 1, 2], null))).toEqual([3, 1, 2])
  const sorted = nextRowKeys(FIRST, [3, 1, 2], BY_NAME)
  // Another device moves casino 2 to the top while the list is sorted.
  expect(keysOf(nextRowKeys(sorted, [2, 3, 1], BY_NAME))).toEqual([3, 1, 2])
})

test('a casino that leaves and returns gets a key that no other has', () => {
  const sorted = nextRowKeys(FIRST, [3, 2, 1], BY_NAME)
  const without = nextRowKeys(sorted, [2, 1], null)
  expect(keysOf(without)).toEqual([2, 3])
  expect(keysOf(nextRowKeys(without, [1, 3, 2, 4], { key: 'spent', descending: false }))).toEqual([
    2, 3, 1, 4,
  ])
})

test('keys are unique after any changes', () => {
  const order = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))
  const sort = fc.option(fc.constantFrom<Sort>(BY_NAME, { key: 'spent', descending: true }))
  fc.assert(
    fc.property(fc.array(fc.tuple(order, sort)), (changes) => {
      let shown = FIRST
      for (const [next, by] of changes) {
        shown = nextRowKeys(shown, next, by === null ? null : { ...by })
        expect(new Set(keysOf(shown)).size).toBe(next.length)
      }
    }),
  )
})
