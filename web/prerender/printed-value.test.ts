import { expect, test } from 'vitest'
import { printedValue } from '#web/prerender/printed-value.ts'

const daily = { kind: 'daily' } as const

test.each([
  [daily, { kind: 'fixed', amount: '1.00' }, '$1.00 a day'],
  [
    { kind: 'rolling', minutes: 360 },
    { kind: 'fixed', amount: '0.20' },
    '$0.20 a claim, up to four claims a day',
  ],
  [{ kind: 'rolling', minutes: 10_080 }, { kind: 'fixed', amount: '5.00' }, '$5.00'],
  [daily, { kind: 'range', low: '0.05', high: '1.50', typical: '1.00' }, '$0.05 to $1.50, usually $1.00'],
  [daily, { kind: 'range', low: '0.20', high: '0.20', typical: null }, '$0.20 a day'],
  [
    daily,
    {
      kind: 'ladder',
      days: [{ amount: '0.30' }, { amount: '0.20' }, { spins: 10, spinValue: null }],
      afterEnd: 'repeat',
      onMiss: 'restart',
    },
    '$0.20 to $0.30 or free spins, by the day of your streak',
  ],
  [
    daily,
    {
      kind: 'levels',
      levels: [
        { name: 'Low', amount: '0.30' },
        { name: 'High', amount: '5.00' },
      ],
    },
    '$0.30 to $5.00, by your level',
  ],
  [daily, { kind: 'spins', spins: 10, spinValue: null }, '10 free spins'],
  [daily, { kind: 'unknown' }, null],
  [daily, { kind: 'unknown', redeemable: false }, 'play coins that you can’t cash out'],
] as const)('%o and %o: %s', (clock, value, text) => expect(printedValue(clock, value)).toBe(text))
