import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entrySums } from '#core/ledger/entry-sums.ts'
import { type DatedLine, profitLine } from '#core/ledger/profit-line.ts'
import { cents, type EpochMs, epochMs } from '#core/units.ts'

const at = (day: number) => epochMs(day * 100)
const days = [0, 1, 2, 3].map(at)

function entry(kind: DatedLine['kind'], amount: number | null, when: number, voided = false): DatedLine {
  return {
    kind,
    amount: amount === null ? null : cents(amount),
    occurredAt: epochMs(when),
    voided,
  }
}

test.each<[string, DatedLine[], number[]]>([
  ['nothing happened', [], [0, 0, 0, 0]],
  ['a cash-out on the second day', [entry('cash_out', 1250, 150)], [0, 0, 1250, 1250]],
  ['a spend is a loss', [entry('spend', 999, 20)], [0, -999, -999, -999]],
  ['at the exact end of a day it counts for the next', [entry('cash_out', 100, 100)], [0, 0, 100, 100]],
  ['before the first day it does not count', [entry('cash_out', 100, -1)], [0, 0, 0, 0]],
  ['at the first moment it counts', [entry('cash_out', 100, 0)], [0, 100, 100, 100]],
  ['a clock that is ahead counts at the end', [entry('cash_out', 100, 999)], [0, 0, 0, 100]],
  ['deleted, it does not count', [entry('cash_out', 100, 50, true)], [0, 0, 0, 0]],
  ['a collection is not profit', [entry('collect', 100, 50)], [0, 0, 0, 0]],
])('%s', (_, entries, line) => {
  expect(profitLine(entries, days)).toEqual(line)
})

test('no moments return no amounts', () => {
  expect(profitLine([entry('cash_out', 1, 1)], [])).toEqual([])
})

test('a line starts at 0, ends at the sum of its days, and does not depend on the order of entries', () => {
  const line = fc.record({
    kind: fc.constantFrom('collect' as const, 'cash_out' as const, 'spend' as const),
    amount: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
    occurredAt: fc.integer({ min: 0, max: 10_000 }).map(epochMs),
    voided: fc.boolean(),
  })
  const moments = fc
    .uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 31 })
    .map((list): EpochMs[] => [0, ...list.toSorted((a, b) => a - b)].map(epochMs))
  fc.assert(
    fc.property(fc.array(line), moments, (entries, ends) => {
      const drawn = profitLine(entries, ends)
      expect(drawn).toHaveLength(ends.length)
      expect(drawn[0]).toBe(0)
      expect(drawn.at(-1)).toBe(entrySums(entries).profit)
      expect(profitLine(entries.toReversed(), ends)).toEqual(drawn)
    }),
  )
})
