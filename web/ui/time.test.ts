import { afterEach, expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { localDate, momentDay, sinceText } from '#web/ui/moment-day.ts'
import { localFormat, minuteText } from '#web/ui/time.ts'

/** Local time, so that the test passes in every time zone. */
const at = (year: number, month: number, day: number, hour: number, minute = 0, second = 0) =>
  epochMs(new Date(year, month - 1, day, hour, minute, second).getTime())
const NOW = at(2026, 11, 21, 15)
const plain = (text: string) => text.replaceAll('\u202f', ' ')

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
  ['a full minute', at(2026, 11, 24, 14, 5), 'Tue, Nov 24, 2:05 PM'],
  ['a second later', at(2026, 11, 24, 14, 5, 1), 'Tue, Nov 24, 2:06 PM'],
  ['the last second of the year', at(2026, 12, 31, 23, 59, 59), 'Jan 1, 2027, 12:00 AM'],
  ['another year', at(2027, 5, 22, 9), 'May 22, 2027, 9:00 AM'],
])('rounded up to a minute, %s', (_name, moment, text) => {
  expect(plain(minuteText(moment, NOW))).toBe(text)
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

const zone = process.env['TZ']
afterEach(() => void (process.env['TZ'] = zone))

test('follows the zone of the device, and its daylight saving time', () => {
  const clock = localFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' })
  const text = (moment: string, place: string) => {
    process.env['TZ'] = place
    return clock.format(Date.parse(moment))
  }
  expect(text('2026-11-21T17:00:00Z', 'America/New_York')).toBe('Sat 12:00 PM')
  expect(text('2026-11-21T17:00:00Z', 'Asia/Kolkata')).toBe('Sat 10:30 PM')
  expect(text('2026-11-21T17:00:00Z', 'Pacific/Auckland')).toBe('Sun 6:00 AM')
  expect(text('2026-07-21T17:00:00Z', 'America/New_York')).toBe('Tue 1:00 PM')
})
