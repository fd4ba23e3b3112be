import { expect, test } from 'vitest'
import { earnings } from '#core/money/earnings.ts'
import { cents } from '#core/units.ts'

const habit = { casinos: 40, each: cents(50), days: 30, minutes: 10, spent: cents(0) }

// Calculated by hand.
test.each([
  [{}, { perDay: 2000, perMonth: 60_000, perHour: 12_000 }, '40 x $0.50, 30 days, 5 hours'],
  [{ days: 20 }, { perDay: 2000, perMonth: 40_000, perHour: 12_000 }, 'fewer days, the same hour'],
  [{ spent: cents(70_000) }, { perDay: 2000, perMonth: -10_000, perHour: -2000 }, 'more spent than won'],
  [{ minutes: 0 }, { perDay: 2000, perMonth: 60_000, perHour: null }, 'no time, no hour'],
  [{ days: 0 }, { perDay: 2000, perMonth: 0, perHour: null }, 'no day'],
  [{ casinos: 0 }, { perDay: 0, perMonth: 0, perHour: 0 }, 'no casino'],
  [
    { casinos: 1, each: cents(1), minutes: 7 },
    { perDay: 1, perMonth: 30, perHour: 9 },
    '30 in 3.5 hours: 8.57',
  ],
] as const)('%o', (change, result, _why) => expect(earnings({ ...habit, ...change })).toEqual(result))
