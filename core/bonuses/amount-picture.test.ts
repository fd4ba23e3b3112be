import { expect, test } from 'vitest'
import { amountPicture } from '#core/bonuses/amount-picture.ts'

const daily = { kind: 'daily' } as const

test('an amount that is the same every day has no picture', () => {
  expect(amountPicture(daily, { kind: 'fixed', amount: '0.30' })).toBeNull()
  expect(amountPicture(daily, { kind: 'range', low: '0.10', high: '0.10', typical: null })).toBeNull()
})

test('a ladder has its own days, and spins without a value add nothing', () => {
  const ladder = {
    kind: 'ladder',
    days: [{ amount: '0.30' }, { amount: '0.20' }, { spins: 10, spinValue: null }],
    afterEnd: 'repeat',
    onMiss: 'restart',
  } as const
  expect(amountPicture(daily, ladder)).toEqual({
    kind: 'days',
    all: 3,
    days: [
      { day: 1, amount: 30, total: 30, spins: null },
      { day: 2, amount: 20, total: 50, spins: null },
      { day: 3, amount: 0, total: 50, spins: 10 },
    ],
  })
})

test('a long ladder shows its first fourteen days', () => {
  const days = Array.from({ length: 30 }, () => ({ amount: '1.00' }))
  const picture = amountPicture(daily, { kind: 'ladder', days, afterEnd: 'stay', onMiss: 'keep' })
  expect(picture?.kind === 'days' && [picture.days.length, picture.all]).toEqual([14, 30])
})

test.each([
  [{ kind: 'range', low: '0.10', high: '2.00', typical: null } as const, 'range'],
  [{ kind: 'levels', levels: [{ name: 'Gold', amount: '1.00' }] } as const, 'levels'],
  [{ kind: 'unknown' } as const, undefined],
  [{ kind: 'spins', spins: 10, spinValue: null } as const, undefined],
  [{ kind: 'fixed', amount: '1.00', redeemable: false } as const, undefined],
])('the picture of %o is %s', (value, kind) => expect(amountPicture(daily, value)?.kind).toBe(kind))

test.each([
  { kind: 'rolling', minutes: 10_080 },
  { kind: 'condition', condition: 'mail', text: 'Send a request by mail' },
] as const)('a bonus that is not daily has no picture: %o', (clock) =>
  expect(amountPicture(clock, { kind: 'fixed', amount: '5.00' })).toBeNull(),
)
