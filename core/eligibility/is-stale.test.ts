import { expect, test } from 'vitest'
import { isStale, STALE_AFTER_DAYS } from '#core/eligibility/is-stale.ts'

test('a fact is current for 90 days', () => expect(STALE_AFTER_DAYS).toBe(90))

// Expected values counted on a calendar. The ranges cross both changes of the clock and a February of 28 and 29 days.
test.each([
  ['2026-11-23', '2026-11-23', false],
  ['2026-11-23', '2026-11-22', false],
  ['2026-11-23', '2027-02-21', false],
  ['2026-11-23', '2027-02-22', true],
  ['2027-12-01', '2028-02-29', false],
  ['2027-12-01', '2028-03-01', true],
  ['2027-03-01', '2027-05-30', false],
  ['2027-03-01', '2027-05-31', true],
  ['2025-11-23', '2026-11-23', true],
])('checked on %s, on %s: %s', (checked, today, stale) => expect(isStale(checked, today)).toBe(stale))
