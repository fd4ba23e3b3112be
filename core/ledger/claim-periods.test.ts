import { expect, test } from 'vitest'
import { claimPeriods } from '#core/ledger/claim-periods.ts'
import { epochMs } from '#core/units.ts'

const at = (text: string) => epochMs(Date.parse(text))

// Calculated by hand. Daylight saving time began in New York on March 8, 2026 (a Sunday) and ended on November 1, 2026.
test.each([
  ['UTC', '2026-11-21T12:00:00Z', ['2026-11-21T00:00Z', '2026-11-16T00:00Z', '2026-11-01T00:00Z']],
  [
    'New York, after midnight UTC',
    '2026-11-21T03:00:00Z',
    ['2026-11-20T05:00Z', '2026-11-16T05:00Z', '2026-11-01T04:00Z'],
  ],
  [
    'before midnight',
    '2026-11-21T04:59:59.999Z',
    ['2026-11-20T05:00Z', '2026-11-16T05:00Z', '2026-11-01T04:00Z'],
  ],
  ['at midnight', '2026-11-21T05:00:00Z', ['2026-11-21T05:00Z', '2026-11-16T05:00Z', '2026-11-01T04:00Z']],
  [
    'on the day of 23 hours',
    '2026-03-09T03:59:59Z',
    ['2026-03-08T05:00Z', '2026-03-02T05:00Z', '2026-03-01T05:00Z'],
  ],
  [
    'the day after it, a Monday',
    '2026-03-09T04:00:00Z',
    ['2026-03-09T04:00Z', '2026-03-09T04:00Z', '2026-03-01T05:00Z'],
  ],
  [
    'on the day of 25 hours, the first',
    '2026-11-02T04:59:59Z',
    ['2026-11-01T04:00Z', '2026-10-26T04:00Z', '2026-11-01T04:00Z'],
  ],
])('%s', (name, now, [today, week, month]) => {
  const starts = claimPeriods(name === 'UTC' ? 'UTC' : 'America/New_York', at(now))
  expect(starts).toEqual({ today: at(today ?? ''), week: at(week ?? ''), month: at(month ?? '') })
})

test('a day without a midnight starts at the end of the gap', () => {
  // Santiago set its clocks forward at the end of Saturday, September 5, 2026: 00:00 became 01:00 (UTC-3).
  const { today } = claimPeriods('America/Santiago', at('2026-09-06T15:00:00Z'))
  expect(today).toBe(at('2026-09-06T04:00:00Z'))
})
