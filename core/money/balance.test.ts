import { describe, expect, test } from 'vitest'
import {
  type BalanceSums,
  balanceOf,
  canCashOut,
  daysToMinimum,
  lowestMinimum,
  medianDays,
  overdueBefore,
  overdueSince,
  playthroughLeft,
} from '#core/money/balance.ts'
import { cents, type Cents, epochMs } from '#core/units.ts'

const sumsOf = (sums: Partial<Record<keyof BalanceSums, number>>): BalanceSums => ({
  claimed: cents(sums.claimed ?? 0),
  spent: cents(sums.spent ?? 0),
  paid: cents(sums.paid ?? 0),
  onTheWay: cents(sums.onTheWay ?? 0),
  corrections: cents(sums.corrections ?? 0),
  played: cents(sums.played ?? 0),
})
const orNull = (value: number | null): Cents | null => (value === null ? null : cents(value))

// In cents, calculated by hand: $40.25 claimed and $9.99 bought, $20.00 paid out and $12.50 on the way, $3.10 lost in play.
test.each([
  ['nothing recorded', {}, 0],
  ['claims and purchases', { claimed: 4025, spent: 999 }, 5024],
  [
    'what was paid and what is on the way is gone',
    { claimed: 4025, spent: 999, paid: 2000, onTheWay: 1250 },
    1774,
  ],
  ['a correction down', { claimed: 4025, spent: 999, paid: 2000, onTheWay: 1250, corrections: -310 }, 1464],
  ['a correction up', { claimed: 100, corrections: 900 }, 1000],
  ['more paid out than recorded', { claimed: 100, paid: 2000 }, -1900],
  ['played amounts change no balance', { claimed: 100, played: 5000 }, 100],
])('a balance: %s', (_name, sums, balance) => {
  expect(balanceOf(sumsOf(sums))).toBe(balance)
})

describe('playthrough', () => {
  test.each([
    ['of an unknown factor', { claimed: 1000 }, null, null],
    ['once', { claimed: 1000, spent: 500 }, 1, 1500],
    ['three times, partly played', { claimed: 1000, spent: 500, played: 1250 }, 3, 3250],
    ['all played', { claimed: 1000, played: 1000 }, 1, 0],
    ['more than needed played', { claimed: 1000, played: 9000 }, 1, 0],
    ['not needed', { claimed: 1000 }, 0, 0],
    ['rounded half up to the cent', { claimed: 5 }, 1.1, 6],
    ['of a factor that is no binary fraction', { claimed: 100 }, 1.005, 101],
    ['cash-outs and corrections do not change it', { claimed: 1000, paid: 900, corrections: -50 }, 1, 1000],
  ])('%s', (_name, sums, factor, left) => {
    expect(playthroughLeft(sumsOf(sums), factor)).toBe(left)
  })
})

// A pace of $30.00 in 30 days is $1.00 a day.
test.each([
  ['reached', 5000, 5000, 3000, 0],
  ['reached without a pace', 5000, 5000, 0, 0],
  ['a cent short', 4999, 5000, 3000, 1],
  ['a whole day short', 4900, 5000, 3000, 1],
  ['a day and a cent short', 4899, 5000, 3000, 2],
  ['from below 0', -1000, 5000, 3000, 60],
  ['a slow pace', 0, 10_000, 100, 3000],
  ['nothing claimed', 0, 5000, 0, null],
  ['no minimum', 5000, null, 3000, null],
])('days to the minimum: %s', (_name, balance, minimum, pace, days) => {
  expect(daysToMinimum(cents(balance), orNull(minimum), cents(pace))).toBe(days)
})

test.each([
  ['at the minimum', 5000, 5000, null, true],
  ['nothing left to play', 5000, 5000, 0, true],
  ['something left to play', 9000, 5000, 1, false],
  ['below the minimum', 4999, 5000, 0, false],
  ['no minimum known', 9000, null, 0, false],
  ['nothing there', 0, 0, 0, false],
])('a cash-out: %s', (_name, balance, minimum, left, possible) => {
  expect(canCashOut(cents(balance), orNull(minimum), orNull(left))).toBe(possible)
})

test('the lowest minimum is that of the known ones', () => {
  expect(lowestMinimum([null, cents(5000), cents(2500), null])).toBe(2500)
  expect(lowestMinimum([null, null])).toBeNull()
})

test.each([
  ['14 days where nothing is known', null, '2026-11-06T12:00:00.000Z'],
  ['the 90th percentile of the casino', 3.5, '2026-11-17T00:00:00.000Z'],
])('overdue after %s', (_name, p90, before) => {
  const now = epochMs(Date.parse('2026-11-20T12:00:00.000Z'))
  expect(overdueBefore(p90, now)).toBe(Date.parse(before))
  expect(overdueSince(p90, epochMs(Date.parse(before)))).toBe(now)
})

test.each([
  ['one', [86_400], 1],
  ['an odd number', [86_400, 10 * 86_400, 2 * 86_400], 2],
  ['an even number', [86_400, 2 * 86_400], 1.5],
  ['one decimal', [100_000], 1.2],
  ['at once', [0, 0], 0],
])('the median of %s', (_name, seconds, days) => {
  expect(medianDays(seconds)).toBe(days)
})
