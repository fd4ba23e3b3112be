import { expect, test } from 'vitest'
import { localDate, momentDay } from '#web/ui/moment-day.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour)

test.each([
  ['an hour ago', at(21, 11), 'today'],
  ['a clock that runs ahead', at(22, 1), 'today'],
  ['the hour before midnight', at(20, 23), 'yesterday'],
  ['the day before', at(19, 23), 'on November 19, 2026'],
])('%s', (_title, moment, expected) => {
  expect(momentDay(moment.toISOString(), at(21, 12).getTime())).toBe(expected)
})

test('localDate returns the day in the local time zone', () => {
  expect(localDate(at(3, 0).toISOString())).toBe('November 3, 2026')
})
