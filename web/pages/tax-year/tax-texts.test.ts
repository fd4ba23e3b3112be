import { expect, test } from 'vitest'
import { diarySearch, zoneDayText } from '#web/pages/tax-year/diary-section.tsx'
import { isOutdated, taxViewOf } from '#web/pages/tax-year/tax-texts.ts'
import { epochMs } from '#core/units.ts'

test.each([
  ['2026-11-27', '2026-11-27', false],
  ['2026-11-27', '2027-11-27', false],
  ['2026-11-27', '2027-11-28', true],
  ['2026-11-27', '2028-01-01', true],
  // A year after a leap day.
  ['2028-02-29', '2029-02-28', false],
  ['2028-02-29', '2029-03-01', true],
])('a fact checked on %s is outdated on %s: %s', (checked, today, outdated) =>
  expect(isOutdated(checked, today)).toBe(outdated),
)

test('an unknown view is the gross one', () => {
  expect(taxViewOf('net')).toBe('net')
  expect(taxViewOf('x')).toBe('gross')
  expect(taxViewOf(null)).toBe('gross')
})

test('the diary has the entries of the year in its zone', () => {
  expect(Object.fromEntries(new URLSearchParams(diarySearch(2026, 'America/New_York', 'cash_out')))).toEqual({
    from: '2026-01-01T05:00:00.000Z',
    to: '2027-01-01T05:00:00.000Z',
    deleted: 'without',
    kind: 'cash_out',
  })
  // An hour before midnight in New York, and already the next year in UTC.
  expect(zoneDayText(epochMs(Date.parse('2027-01-01T04:00:00Z')), 'America/New_York')).toBe('Dec 31, 2026')
})
