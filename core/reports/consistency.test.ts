import { expect, test } from 'vitest'
import { type BreakDays, consistency } from '#core/reports/consistency.ts'

const TODAY = '2026-11-27'
const november = { first: '2026-11-01', last: '2026-11-30' }
const all = { first: null, last: null }
const days = (month: string, ...of: number[]) => of.map((day) => `${month}-${String(day).padStart(2, '0')}`)
const week: BreakDays = { first: '2026-11-08', last: '2026-11-14' }

// Counted on a calendar.
test.each([
  ['no entries', november, null, [], [], [0, 0, 0]],
  ['this month until today', november, '2026-01-05', days('2026-11', 1, 2, 27), [], [27, 3, 0]],
  ['since the first entry', november, '2026-11-26', days('2026-11', 26), [], [2, 1, 0]],
  ['the first day', november, TODAY, days('2026-11', 27), [], [1, 1, 0]],
  ['before the first entry', { first: '2025-01-01', last: '2025-12-31' }, '2026-01-05', [], [], [0, 0, 0]],
  ['in the future', { first: '2027-01-01', last: '2027-12-31' }, '2026-01-05', [], [], [0, 0, 0]],
  [
    'a leap year',
    { first: '2024-01-01', last: '2024-12-31' },
    '2023-05-01',
    days('2024-02', 29),
    [],
    [366, 1, 0],
  ],
  ['from the first entry until today', all, '2025-11-28', days('2026-11', 3), [], [365, 1, 0]],
  ['days outside of the range', november, '2026-01-05', days('2026-10', 30, 31), [], [27, 0, 0]],
  ['a break', november, '2026-01-05', days('2026-11', 1), [week], [27, 1, 7]],
  ['a collection during a break', november, '2026-01-05', days('2026-11', 8, 20), [week], [27, 2, 6]],
  [
    'a break that began before',
    november,
    '2026-01-05',
    [],
    [{ first: '2026-10-20', last: '2026-11-02' }],
    [27, 0, 2],
  ],
  [
    'a break until after today',
    november,
    '2026-01-05',
    [],
    [{ first: '2026-11-26', last: '2027-05-01' }],
    [27, 0, 2],
  ],
  ['a break before the first entry', november, '2026-11-20', [], [week], [8, 0, 0]],
  [
    'two breaks that share days',
    november,
    '2026-01-05',
    [],
    [week, { first: '2026-11-14', last: '2026-11-15' }],
    [27, 0, 8],
  ],
])('%s', (_name, range, began, active, breaks, [total, counted, paused]) =>
  expect(consistency(range, began, TODAY, active, breaks)).toEqual({ days: total, active: counted, paused }),
)
