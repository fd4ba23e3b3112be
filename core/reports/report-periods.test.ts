import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDate, countDays, dayNumber, nextMonth } from '#core/reports/calendar-date.ts'
import { reportPeriods, reportStep } from '#core/reports/report-periods.ts'
import { cents } from '#core/units.ts'

const sums = (start: string, claimed: number, cashedOut: number, spent: number) => ({
  start,
  claimed: cents(claimed),
  cashedOut: cents(cashedOut),
  spent: cents(spent),
})

// Counted on a calendar.
test.each([
  ['a day', '2026-11-27', '2026-11-27', 1, 'day'],
  ['a leap February', '2028-02-01', '2028-02-29', 29, 'day'],
  ['another February', '2026-02-01', '2026-02-28', 28, 'day'],
  ['no leap day in 2100', '2100-02-28', '2100-03-01', 2, 'day'],
  ['across the end of a year', '2025-12-31', '2026-01-01', 2, 'day'],
  ['July and August', '2026-07-01', '2026-08-31', 62, 'day'],
  ['a day more', '2026-07-01', '2026-09-01', 63, 'month'],
  ['both clock changes of a year', '2026-03-08', '2026-11-01', 239, 'month'],
  ['a leap year', '2028-01-01', '2028-12-31', 366, 'month'],
])('%s', (_name, first, last, days, step) => {
  expect(countDays(first, last)).toBe(days)
  expect(reportStep(first, last)).toBe(step)
})

test.each([
  ['2027-12-31', '2028-01-01'],
  ['2028-01-31', '2028-02-01'],
  ['2028-02-29', '2028-03-01'],
  ['2028-11-01', '2028-12-01'],
])('the month after that of %s begins on %s', (date, expected) => expect(nextMonth(date)).toBe(expected))

test('every date from 1970 to 2199 is the text of its number', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 84_005 }), (days) => {
      expect(dayNumber(calendarDate(days))).toBe(days)
      expect(calendarDate(days) < calendarDate(days + 1)).toBe(true)
    }),
  ))

test('days without entries are periods too, across the leap day', () =>
  expect(
    reportPeriods('2028-02-28', '2028-03-01', [
      sums('2028-03-01', 100, 0, 250),
      sums('2028-02-28', 75, 1000, 0),
    ]),
  ).toEqual([
    { ...sums('2028-02-28', 75, 1000, 0), profit: 1000, cumulative: 1000 },
    { ...sums('2028-02-29', 0, 0, 0), profit: 0, cumulative: 1000 },
    { ...sums('2028-03-01', 100, 0, 250), profit: -250, cumulative: 750 },
  ]))

test('a longer range has months, of which the first starts with the range', () =>
  expect(
    reportPeriods('2025-11-15', '2026-02-01', [sums('2025-11-01', 1, 2, 3), sums('2026-02-01', 0, 500, 0)]),
  ).toEqual([
    { ...sums('2025-11-15', 1, 2, 3), profit: -1, cumulative: -1 },
    { ...sums('2025-12-01', 0, 0, 0), profit: 0, cumulative: -1 },
    { ...sums('2026-01-01', 0, 0, 0), profit: 0, cumulative: -1 },
    { ...sums('2026-02-01', 0, 500, 0), profit: 500, cumulative: 499 },
  ]))

test('the periods of any range follow each other and add up', () => {
  const day = fc.integer({ min: 0, max: 1500 })
  fc.assert(
    fc.property(day, day, (from, days) => {
      const [first, last] = [calendarDate(from), calendarDate(from + days)]
      const isDaily = reportStep(first, last) === 'day'
      const all = Array.from({ length: days + 1 }, (_, index) => calendarDate(from + index))
      const starts = isDaily ? all : [...new Set(all.map((date) => `${date.slice(0, 7)}-01`))]
      const periods = reportPeriods(
        first,
        last,
        starts.map((start, index) => sums(start, 1, index, 1)),
      )
      expect(periods.map(({ start }) => start)).toEqual([first, ...starts.slice(1)])
      expect(periods.at(-1)?.cumulative).toBe((starts.length * (starts.length - 3)) / 2)
    }),
  )
})
