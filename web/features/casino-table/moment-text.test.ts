import { expect, test } from 'vitest'
import { epochMs } from '#core/units.ts'
import { clockAndDay, pastText } from '#web/features/casino-table/moment-text.ts'

/** Local time, so that the test passes in every time zone. */
const at = (year: number, month: number, day: number, hour: number, minute = 0) =>
  epochMs(new Date(year, month - 1, day, hour, minute).getTime())
const NOW = at(2026, 11, 21, 15)
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test.each([
  [at(2026, 11, 21, 7, 2), 'Today, 7:02 AM'],
  [at(2026, 11, 21, 0, 0), 'Today, 12:00 AM'],
  [at(2026, 11, 20, 23, 59), 'Yesterday, 11:59 PM'],
  [at(2026, 11, 19, 23, 59), '2 days ago'],
  [at(2026, 11, 15, 1), '6 days ago'],
  [at(2026, 11, 14, 23), 'Nov 14'],
  [at(2025, 12, 31, 23), 'Dec 31, 2025'],
])('past %i: %s', (moment, text) => {
  expect(plain(pastText(moment, NOW))).toBe(text)
})

test.each([
  [at(2026, 11, 21, 17), '5:00 PM, Saturday'],
  [at(2026, 11, 27, 9, 30), '9:30 AM, Friday'],
  [at(2026, 11, 28, 9, 30), '9:30 AM, Saturday, Nov 28'],
])('future %i: %s', (moment, text) => {
  expect(plain(clockAndDay(moment, NOW))).toBe(text)
})
