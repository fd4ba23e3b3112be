import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DatedProfit, profitLine } from '#core/ledger/profit-line.ts'
import { cents, type EpochMs, epochMs } from '#core/units.ts'

const at = (day: number) => epochMs(day * 100)
const days = [0, 1, 2, 3].map(at)
const dated = (profit: number, when: number): DatedProfit => ({ profit: cents(profit), at: epochMs(when) })

test.each<[string, DatedProfit[], number[]]>([
  ['nothing happened', [], [0, 0, 0, 0]],
  ['a profit on the second day', [dated(1250, 150)], [0, 0, 1250, 1250]],
  ['a loss', [dated(-999, 20)], [0, -999, -999, -999]],
  ['at the exact end of a day it counts for the next', [dated(100, 100)], [0, 0, 100, 100]],
  ['before the first day it does not count', [dated(100, -1)], [0, 0, 0, 0]],
  ['at the first moment it counts', [dated(100, 0)], [0, 100, 100, 100]],
  ['a clock that is ahead counts at the end', [dated(100, 999)], [0, 0, 0, 100]],
])('%s', (_, profits, line) => {
  expect(profitLine(profits, days)).toEqual(line)
})

test('no moments return no amounts', () => {
  expect(profitLine([dated(1, 1)], [])).toEqual([])
})

test('a line starts at 0, ends at the sum of its days, and does not depend on the order', () => {
  const one = fc.record({
    profit: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents),
    at: fc.integer({ min: 0, max: 10_000 }).map(epochMs),
  })
  const moments = fc
    .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 31 })
    .map((list): EpochMs[] => [0, ...list.toSorted((a, b) => a - b)].map(epochMs))
  fc.assert(
    fc.property(fc.array(one), moments, (profits, ends) => {
      const drawn = profitLine(profits, ends)
      expect(drawn).toHaveLength(ends.length)
      expect(drawn[0]).toBe(0)
      expect(drawn.at(-1)).toBe(profits.reduce((sum, { profit }) => sum + profit, 0))
      expect(profitLine(profits.toReversed(), ends)).toEqual(drawn)
    }),
  )
})
