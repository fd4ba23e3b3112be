import { expect, test } from 'vitest'
import { monthsWithoutEntries } from '#core/reports/tax-missing.ts'

const month = (text: string) => ({ year: Number(text.slice(0, 4)), month: Number(text.slice(5)) })

// Counted by hand.
test.each([
  ['gaps between the first and the last month', '2026-02', '2026-08', [2, 3, 5, 8], [4, 6, 7]],
  ['none', '2026-02', '2026-04', [2, 3, 4], []],
  ['a single month', '2026-05', '2026-05', [5], []],
  ['from the year before', '2025-11', '2026-03', [3], [1, 2]],
  ['until the year after', '2026-10', '2027-02', [10], [11, 12]],
  ['nothing in the year', '2025-12', '2027-01', [], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['a year before the first entry', '2027-01', '2027-03', [], []],
  ['a year after the last entry', '2024-01', '2025-12', [], []],
])('%s', (_name, first, last, used, expected) =>
  expect(monthsWithoutEntries(2026, month(first), month(last), new Set(used))).toEqual(expected),
)

test('without entries, nothing is missing', () =>
  expect(monthsWithoutEntries(2026, null, null, new Set())).toEqual([]))
