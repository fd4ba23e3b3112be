import { describe, expect, test } from 'vitest'
import { type Clock } from '#core/bonuses/clock.ts'
import { claimWorth, dailyWorth, ladderIndex } from '#core/bonuses/claim-worth.ts'
import type { BonusValue, LadderValue } from '#core/bonuses/value.ts'

const DAY: Clock = { kind: 'rolling', minutes: 1440 }
const rolling = (minutes: number): Clock => ({ kind: 'rolling', minutes })
const fixed = (amount: string): BonusValue => ({ kind: 'fixed', amount })
const LADDER: LadderValue = {
  kind: 'ladder',
  days: [
    { amount: '0.30' },
    { amount: '0.40' },
    { amount: '0.50' },
    { amount: '0.60' },
    { amount: '0.70' },
    { amount: '0.80' },
    { spins: 10, spinValue: '0.10' },
  ],
  afterEnd: 'repeat',
  onMiss: 'restart',
}
const STAYING: LadderValue = {
  kind: 'ladder',
  days: [{ amount: '0.25' }, { amount: '0.50' }, { amount: '1.00' }],
  afterEnd: 'stay',
  onMiss: 'restart',
}
const LEVELS: BonusValue = {
  kind: 'levels',
  levels: [
    { name: 'Bronze', amount: '0.30' },
    { name: 'Gold', amount: '5.00' },
  ],
}

describe('one claim', () => {
  const worth = (value: BonusValue, streakDay = 1, level: string | null = null) =>
    claimWorth(value, { streakDay, level })
  test.each([
    ['an amount', fixed('1.00'), 1, null, 100],
    ['nothing', fixed('0.00'), 1, null, 0],
    ['day 1 of 7', LADDER, 1, null, 30],
    ['day 4 of 7', LADDER, 4, null, 60],
    ['spins on day 7', LADDER, 7, null, 100],
    ['day 8 is day 1 again', LADDER, 8, null, 30],
    ['day 3 of 3', STAYING, 3, null, 100],
    ['the last day from then on', STAYING, 40, null, 100],
    ['the low end of a range', { kind: 'range', low: '0.10', high: '20.00', typical: null }, 1, null, 10],
    ['the typical amount', { kind: 'range', low: '0.10', high: '20.00', typical: '0.75' }, 1, null, 75],
    ['the lowest level', LEVELS, 1, null, 30],
    ['the chosen level', LEVELS, 1, 'Gold', 500],
    ['a level that no longer exists', LEVELS, 1, 'Platinum', 30],
    ['spins', { kind: 'spins', spins: 12, spinValue: '0.05' }, 1, null, 60],
    ['spins of unknown value', { kind: 'spins', spins: 12, spinValue: null }, 1, null, null],
    ['unknown', { kind: 'unknown' }, 1, null, null],
    ['gold coins', { kind: 'fixed', amount: '5.00', redeemable: false }, 1, null, 0],
  ] satisfies [string, BonusValue, number, string | null, number | null][])(
    '%s',
    (_name, value, streakDay, level, cents) => expect(worth(value, streakDay, level)).toBe(cents),
  )
})

// Calculated by hand: the average of a cycle times the claims of a day.
describe('a day', () => {
  test.each([
    ['once', DAY, fixed('1.00'), null, 100],
    ['every 6 hours', rolling(360), fixed('0.25'), null, 100],
    ['every 7 hours', rolling(420), fixed('0.25'), null, 86],
    ['every hour', rolling(60), fixed('0.05'), null, 120],
    ['every 48 hours', rolling(2880), fixed('1.00'), null, 50],
    ['at an unknown hour', { kind: 'daily' }, fixed('1.00'), null, 100],
    ['twice', { kind: 'fixed', times: ['06:00', '18:00'], zone: 'UTC' }, fixed('0.50'), null, 100],
    ['on Sundays', { kind: 'fixed', times: ['00:00'], zone: 'UTC', weekdays: [7] }, fixed('3.00'), null, 43],
    // The median is 12 hours: 6 hours and 24 hours have less than half each.
    [
      'learned',
      {
        kind: 'learned',
        candidates: [
          { clock: { kind: 'fixed', times: ['06:00', '18:00'], zone: 'UTC' }, weight: 0.3 },
          { clock: { kind: 'rolling', minutes: 360 }, weight: 0.3 },
        ],
      },
      fixed('0.50'),
      null,
      100,
    ],
    // 25.00 × 12 / 365.25
    ['monthly', { kind: 'fixed', times: ['00:00'], zone: 'UTC', dayOfMonth: 1 }, fixed('25.00'), null, 82],
    // (0.30 + 0.40 + 0.50 + 0.60 + 0.70 + 0.80 + 10 × 0.10) / 7 = 0.6143
    ['a week of days', DAY, LADDER, null, 61],
    ['a ladder that stays', DAY, STAYING, null, 100],
    // (0.30 + 0.60) / 3: the spins add nothing that is known.
    [
      'spins of unknown value among known days',
      DAY,
      {
        ...STAYING,
        afterEnd: 'repeat',
        days: [{ amount: '0.30' }, { amount: '0.60' }, { spins: 5, spinValue: null }],
      },
      null,
      30,
    ],
    ['only spins of unknown value', DAY, { ...STAYING, days: [{ spins: 5, spinValue: null }] }, null, null],
    ['a range', DAY, { kind: 'range', low: '0.10', high: '20.00', typical: null }, null, 10],
    ['a range from nothing', DAY, { kind: 'range', low: '0.00', high: '5.00', typical: null }, null, null],
    ['a level', DAY, LEVELS, 'Gold', 500],
    [
      'a condition',
      { kind: 'condition', condition: 'purchase', text: 'Only after a purchase' },
      fixed('1.00'),
      null,
      0,
    ],
    ['gold coins', DAY, { kind: 'unknown', redeemable: false }, null, 0],
    ['unknown', DAY, { kind: 'unknown' }, null, null],
  ] satisfies [string, Clock, BonusValue, string | null, number | null][])(
    '%s',
    (_name, clock, value, level, cents) => expect(dailyWorth(clock, value, level)).toBe(cents),
  )
})

test.each([
  [LADDER, 1, 0],
  [LADDER, 7, 6],
  [LADDER, 8, 0],
  [STAYING, 3, 2],
  [STAYING, 90, 2],
])('the place of a streak’s day in its ladder', (ladder, day, index) =>
  expect(ladderIndex(ladder, day)).toBe(index),
)
