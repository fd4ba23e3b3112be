import { expect, test } from 'vitest'
import { type BreakDays, consistency } from '#core/reports/consistency.ts'

const TODAY = '2026-11-27'
const november = { first: '2026-11-01', last: '2026-11-30' }
const all = { first: null, last: null }
const week: BreakDays = { first: '2026-11-08', last: '2026-11-14' }

// Counted on a calendar. The days with a collection, and those of them that are days of a break.
test.each([
  ['no entries', november, null, [0, 0], [], [0, 0, 0]],
  ['this month until today', november, '2026-01-05', [3, 0], [], [27, 3, 0]],
  ['since the first entry', november, '2026-11-26', [1, 0], [], [2, 1, 0]],
  ['the first day', november, TODAY, [1, 0], [], [1, 1, 0]],
  [
    'before the first entry',
    { first: '2025-01-01', last: '2025-12-31' },
    '2026-01-05',
    [0, 0],
    [],
    [0, 0, 0],
  ],
  ['in the future', { first: '2027-01-01', last: '2027-12-31' }, '2026-01-05', [0, 0], [], [0, 0, 0]],
  ['a leap year', { first: '2024-01-01', last: '2024-12-31' }, '2023-05-01', [1, 0], [], [366, 1, 0]],
  ['from the first entry until today', all, '2025-11-28', [1, 0], [], [365, 1, 0]],
  ['a break', november, '2026-01-05', [1, 0], [week], [27, 1, 7]],
  ['a collection during a break', november, '2026-01-05', [2, 1], [week], [27, 2, 6]],
  [
    'a break of a day',
    november,
    '2026-01-05',
    [0, 0],
    [{ first: '2026-11-03', last: '2026-11-03' }],
    [27, 0, 1],
  ],
  [
    'a break that began before',
    november,
    '2026-01-05',
    [0, 0],
    [{ first: '2026-10-20', last: '2026-11-02' }],
    [27, 0, 2],
  ],
  [
    'a break until after today',
    november,
    '2026-01-05',
    [0, 0],
    [{ first: '2026-11-26', last: '2027-05-01' }],
    [27, 0, 2],
  ],
  ['a break before the first entry', november, '2026-11-20', [0, 0], [week], [8, 0, 0]],
  [
    'two breaks that share days',
    november,
    '2026-01-05',
    [0, 0],
    [{ first: '2026-11-14', last: '2026-11-15' }, week],
    [27, 0, 8],
  ],
  [
    'a break within another one',
    november,
    '2026-01-05',
    [0, 0],
    [week, { first: '2026-11-09', last: '2026-11-10' }],
    [27, 0, 7],
  ],
] as const)('%s', (_name, range, began, [days, inBreaks], breaks, [total, counted, paused]) =>
  expect(consistency(range, began, TODAY, { days, inBreaks }, breaks)).toEqual({
    days: total,
    active: counted,
    paused,
  }),
)
