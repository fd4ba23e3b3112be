import { expect, test } from 'vitest'
import { comparisonText, consistencyText, pausedText } from '#web/pages/reports/report-texts.ts'

test.each([
  [{ days: 30, active: 27, paused: 0 }, 'Collected on 27 of 30 days', null],
  [{ days: 30, active: 20, paused: 7 }, 'Collected on 20 of 23 days', '7 days of breaks aren’t counted.'],
  [{ days: 2, active: 1, paused: 1 }, 'Collected on 1 of 1 day', '1 day of a break isn’t counted.'],
  [{ days: 7, active: 0, paused: 7 }, null, '7 days of breaks aren’t counted.'],
  [{ days: 0, active: 0, paused: 0 }, null, null],
])('%j is a share of the days without breaks', (consistency, share, paused) => {
  expect(consistencyText(consistency)).toBe(share)
  expect(pausedText(consistency)).toBe(paused)
})

test.each([
  [10_000, 10_350, '3.5% more than expected'],
  [10_000, 7500, '25% less than expected'],
  [10_000, 10_004, 'as much as expected'],
  [0, 500, null],
])('of %i, %i is %s', (expected, actual, text) => expect(comparisonText(expected, actual)).toBe(text))
