import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { localDate, momentDay, sinceText } from '#web/ui/moment-day.ts'

/** Local time, so that the test passes in every time zone. */
const at = (year: number, month: number, day: number, hour: number) =>
  epochMs(new Date(year, month - 1, day, hour).getTime())
const NOW = at(2026, 11, 21, 15)

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1m ago'],
  [3 * 3_600_000 + 10 * 60_000, '3h 10m ago'],
  [-5_000, 'just now'],
])('since %i ms: %s', (ms, text) => {
  expect(sinceText(epochMs(NOW - ms), NOW)).toBe(text)
})

test.each([
  ['an hour ago', at(2026, 11, 21, 14), 'today'],
  ['a clock that runs ahead', at(2026, 11, 22, 1), 'today'],
  ['the hour before midnight', at(2026, 11, 20, 23), 'yesterday'],
  ['the day before', at(2026, 11, 19, 23), 'on November 19, 2026'],
])('the day of %s', (_name, moment, text) => {
  expect(momentDay(new Date(moment).toISOString(), NOW)).toBe(text)
})

test('localDate returns the day in the local time zone', () => {
  expect(localDate(new Date(at(2026, 11, 3, 0)).toISOString())).toBe('November 3, 2026')
})
