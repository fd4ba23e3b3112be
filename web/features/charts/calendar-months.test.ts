import { expect, test } from 'vitest'
import { cents } from '#core/units.ts'
import { calendarLegend, calendarMonths, dayLater } from '#web/features/charts/calendar-months.ts'

const claims = (day: string, collections: number) => ({ day, collections, claimed: cents(collections * 10) })

/** The day of the month in each place, `.` for an empty one. */
const placesOf = (month: ReturnType<typeof calendarMonths>[number]) =>
  month.weeks.map((week) =>
    week.map((day) => (day === null ? '.' : String(Number(day.day.slice(8))))).join(' '),
  )

test('a leap February is in its weeks from Sunday to Saturday', () => {
  const [february] = calendarMonths([], '2028-02-01', '2028-02-29', '2028-03-01')
  // February 1, 2028 is a Tuesday.
  expect(placesOf(february!)).toEqual([
    '. . 1 2 3 4 5',
    '6 7 8 9 10 11 12',
    '13 14 15 16 17 18 19',
    '20 21 22 23 24 25 26',
    '27 28 29 . . . .',
    '. . . . . . .',
  ])
})

test('a year has all its days once, also with the changes of clocks', () => {
  const months = calendarMonths([], '2026-01-01', '2026-12-31', '2026-12-31')
  const days = months.flatMap(({ weeks }) => weeks.flat()).flatMap((day) => day?.day ?? [])
  expect(months).toHaveLength(12)
  expect(new Set(days).size).toBe(365)
  expect([days[0], days.at(-1)]).toEqual(['2026-01-01', '2026-12-31'])
})

test('days outside the range are empty, and days in the future have no level', () => {
  const [month] = calendarMonths([claims('2026-11-03', 4)], '2026-11-02', '2026-11-05', '2026-11-04')
  const days = month!.weeks.flat().filter((day) => day !== null)
  expect(days.map(({ day, level }) => [day, level])).toEqual([
    ['2026-11-02', 0],
    ['2026-11-03', 4],
    ['2026-11-04', 0],
    ['2026-11-05', null],
  ])
})

test.each([1, 2, 3, 4, 5, 9, 18, 40])(
  'with up to %i claims a day, the legend names the level of each number',
  (most) => {
    const counts = Array.from({ length: most }, (_, index) => index + 1)
    const days = counts.map((count, index) =>
      claims(new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10), count),
    )
    const legend = calendarLegend(days)
    const levels = calendarMonths(days, '2026-01-01', '2026-12-31', '2026-12-31')
      .flatMap(({ weeks }) => weeks.flat())
      .filter((day) => day?.claims)
    for (const day of levels) {
      const [from = 0, to = from] = legend
        .find(({ level }) => level === day!.level)!
        .text.split('–')
        .map(Number)
      expect(day!.claims!.collections).toBeGreaterThanOrEqual(from)
      expect(day!.claims!.collections).toBeLessThanOrEqual(to)
    }
    expect(levels.at(-1)!.level).toBe(4)
  },
)

test('a key stays in the range', () => {
  expect(dayLater('2026-03-07', 1, '2026-01-01', '2026-12-31')).toBe('2026-03-08')
  expect(dayLater('2026-03-01', -7, '2026-01-01', '2026-12-31')).toBe('2026-02-22')
  expect(dayLater('2026-12-30', 7, '2026-01-01', '2026-12-31')).toBe('2026-12-31')
  expect(dayLater('2026-01-02', -28, '2026-01-01', '2026-12-31')).toBe('2026-01-01')
})
