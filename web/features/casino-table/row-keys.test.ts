import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRowKeys, type RowKeys } from '#web/features/casino-table/row-keys.ts'

const FIRST: RowKeys = { reorders: 0, order: [1, 2, 3], keys: new Map() }

const keysOf = ({ order, keys }: RowKeys) => order.map((casinoId) => keys.get(casinoId) ?? casinoId)

test('a sort and its undo keep every row in place', () => {
  const sorted = nextRowKeys(FIRST, [3, 1, 2], 1)
  expect(keysOf(sorted)).toEqual([1, 2, 3])
  const again = nextRowKeys(sorted, [2, 1, 3], 2)
  expect(keysOf(again)).toEqual([1, 2, 3])
  expect(keysOf(nextRowKeys(again, [1, 2, 3], 3))).toEqual([1, 2, 3])
})

test('any other change moves the row with its casino', () => {
  expect(keysOf(nextRowKeys(FIRST, [3, 1, 2], 0))).toEqual([3, 1, 2])
  const sorted = nextRowKeys(FIRST, [3, 1, 2], 1)
  // Another device moves casino 2 to the top while the list is sorted.
  expect(keysOf(nextRowKeys(sorted, [2, 3, 1], 1))).toEqual([3, 1, 2])
})

test('a move after a sort that left the order unchanged exchanges nothing', () => {
  // The first sort changes nothing here, so the list has not seen it. A casino then moves in from another tier.
  const moved = nextRowKeys(FIRST, [1, 4, 2, 3], null)
  expect(keysOf(moved)).toEqual([1, 4, 2, 3])
  expect(keysOf(nextRowKeys(moved, [3, 1, 2, 4], 2))).toEqual([1, 4, 2, 3])
})

test('rows of different heights move, and a later move does not exchange them', () => {
  const moved = nextRowKeys(FIRST, [3, 1, 2], 1, false)
  expect(keysOf(moved)).toEqual([3, 1, 2])
  expect(keysOf(nextRowKeys(moved, [1, 3, 2], 1))).toEqual([1, 3, 2])
})

test('a casino that leaves and returns gets a key that no other has', () => {
  const sorted = nextRowKeys(FIRST, [3, 2, 1], 1)
  const without = nextRowKeys(sorted, [2, 1], 1)
  expect(keysOf(without)).toEqual([2, 3])
  expect(keysOf(nextRowKeys(without, [1, 3, 2, 4], 2))).toEqual([2, 3, 1, 4])
})

test('keys are unique after any changes', () => {
  const order = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(order, fc.constantFrom(0, 1, null))), (changes) => {
      let shown = FIRST
      for (const [next, sorts] of changes) {
        shown = nextRowKeys(shown, next, sorts === null ? null : (shown.reorders ?? 0) + sorts)
        expect(new Set(keysOf(shown)).size).toBe(next.length)
      }
    }),
  )
})
