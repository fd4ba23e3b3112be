import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { entrySums, type LedgerLine } from '#core/ledger/entry-sums.ts'
import { cents } from '#core/units.ts'

const line = (kind: LedgerLine['kind'], amount: number | null, voided = false): LedgerLine => ({
  kind,
  amount: amount === null ? null : cents(amount),
  voided,
})

test('cash-outs and spends are summed, collections are counted', () =>
  expect(
    entrySums([line('collect', null), line('collect', 150), line('cash_out', 1_250), line('spend', 2_000)]),
  ).toEqual({ collections: 2, cashedOut: 1_250, spent: 2_000, profit: -750 }))

test('no entries sum to zero', () =>
  expect(entrySums([])).toEqual({ collections: 0, cashedOut: 0, spent: 0, profit: 0 }))

test('a deleted entry does not change any sum, in any position', () => {
  const aLine = fc.record({
    kind: fc.constantFrom('collect', 'cash_out', 'spend'),
    amount: fc.integer({ min: 1, max: 100_000_000 }).map(cents),
    voided: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(aLine), (lines) => {
      expect(entrySums(lines)).toEqual(entrySums(lines.filter(({ voided }) => !voided)))
    }),
  )
})
