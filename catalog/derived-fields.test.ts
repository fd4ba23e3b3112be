import { expect, test } from 'vitest'
import { conditionOf, dailyReward, isResetConfirmed, resetFields } from '#catalog/derived-fields.ts'
import type { StatedClock } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'

const ZONE = 'America/New_York'

test.each<[StatedClock, string | null, string | null, string | null, boolean]>([
  [{ kind: 'rolling', minutes: 1440 }, 'hourly', '24', null, true],
  [{ kind: 'rolling', minutes: 360, stacks: 4 }, 'hourly', '6', null, true],
  [{ kind: 'rolling', minutes: 10 }, null, null, null, true],
  [{ kind: 'fixed', times: ['00:00'], zone: ZONE }, 'specific_time', '00:00:00', ZONE, true],
  [{ kind: 'fixed', times: ['05:00:30'], zone: 'UTC' }, 'specific_time', '05:00:30', null, true],
  [{ kind: 'fixed', times: ['06:00', '18:00'], zone: 'UTC' }, null, null, null, true],
  [{ kind: 'fixed', times: ['00:00'], zone: ZONE, weekdays: [7] }, null, null, null, true],
  [{ kind: 'fixed', times: ['00:00'], zone: ZONE, dayOfMonth: 1 }, null, null, null, true],
  [{ kind: 'daily' }, 'specific_time', null, null, false],
  [{ kind: 'unknown' }, null, null, null, false],
  [{ kind: 'condition', condition: 'mail', text: 'By mail' }, null, null, null, false],
])('%j is %s %s %s', (clock, reset_type, reset_value, reset_zone, isConfirmed) => {
  expect(resetFields(clock)).toEqual({ reset_type, reset_value, reset_zone })
  expect(isResetConfirmed(clock, null)).toBe(isConfirmed)
  expect(isResetConfirmed(clock, 'one-list')).toBe(false)
})

const DAY: StatedClock = { kind: 'daily' }
const WEEK: BonusValue = {
  kind: 'ladder',
  days: [{ amount: '0.30' }, { amount: '0.50' }, { spins: 10, spinValue: '0.10' }],
  afterEnd: 'repeat',
  onMiss: 'restart',
}

test.each<[StatedClock, BonusValue, string | null]>([
  [{ kind: 'rolling', minutes: 360 }, { kind: 'fixed', amount: '0.20' }, '0.80'],
  // 0.30 + 0.50 + 10 spins of 0.10 in three days.
  [DAY, WEEK, '0.60'],
  // 3.00 on one day of seven is 0.428… a day.
  [
    { kind: 'fixed', times: ['00:00'], zone: 'UTC', weekdays: [7] },
    { kind: 'fixed', amount: '3.00' },
    '0.43',
  ],
  [DAY, { kind: 'range', low: '0.10', high: '20.00', typical: null }, '0.10'],
  // A wheel that can give nothing, without and with an average.
  [DAY, { kind: 'range', low: '0.00', high: '5.00', typical: null }, null],
  [DAY, { kind: 'range', low: '0.00', high: '5.00', typical: '0.05' }, '0.05'],
  [DAY, { kind: 'range', low: '0.00', high: '5.00', typical: null, redeemable: false }, '0.00'],
  [DAY, { kind: 'unknown' }, null],
  [DAY, { kind: 'unknown', redeemable: false }, '0.00'],
  [{ kind: 'condition', condition: 'mail', text: 'By mail' }, { kind: 'fixed', amount: '5.00' }, '0.00'],
])('%j with %j is worth %s a day', (clock, value, daily) => expect(dailyReward(clock, value)).toBe(daily))

test.each([
  ['Only while your balance is zero', 'only while your balance is zero'],
  ['SC only after a purchase', 'SC only after a purchase'],
])('the condition "%s" continues a sentence as "%s"', (text, clause) =>
  expect(conditionOf({ kind: 'condition', condition: 'other', text })).toBe(clause),
)
