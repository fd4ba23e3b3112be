import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysToReach, profitabilityTier, type TierFigures } from '#core/ranking/profitability-tier.ts'
import { type Cents, cents } from '#core/units.ts'

const figures = (over: Partial<TierFigures>): TierFigures => ({
  expected: cents(100),
  bankMin: cents(5_000),
  cryptoMin: null,
  walletMin: null,
  giftMin: null,
  conditional: null,
  paymentTrouble: null,
  doubtful: null,
  ...over,
})
const tierOf = (over: Partial<TierFigures>) => profitabilityTier(figures(over)).tier

describe('the value a day sets the tier', () => {
  // With a minimum of a day's value, the first cash-out takes one day.
  test.each([
    [75, 1],
    [74, 2],
    [40, 2],
    [39, 3],
    [25, 3],
    [24, 4],
    [10, 4],
    [9, 5],
    [0, 5],
  ])('%d cents a day is tier %d', (value, tier) =>
    expect(tierOf({ expected: cents(value), bankMin: cents(Math.max(value, 1)) })).toBe(tier),
  )
})

describe('the days to the first cash-out cap it', () => {
  test.each([
    [180, 1],
    [181, 3],
    [365, 3],
    [366, 4],
    [730, 4],
    [731, 5],
  ])('%d days to the minimum: at best %d', (days, tier) =>
    expect(tierOf({ expected: cents(100), bankMin: cents(days * 100) })).toBe(tier),
  )

  test('days are rounded up', () => expect(daysToReach(cents(18_001), cents(100))).toBe(181))

  test('the lowest minimum in money counts, for any method', () => {
    const dear = cents(100_000)
    for (const way of ['bankMin', 'cryptoMin', 'walletMin'] as const) {
      const mins = { bankMin: dear, cryptoMin: dear, walletMin: dear, [way]: cents(5_000) }
      expect(profitabilityTier(figures(mins)).days).toBe(50)
    }
  })

  test('an unpublished minimum: at best 4, and no days', () =>
    expect(profitabilityTier(figures({ bankMin: null }))).toEqual({
      tier: 4,
      days: null,
      reason: 'An expected $1.00 a day; no published minimum withdrawal.',
    }))
})

describe('a gift card raises the tier by one', () => {
  test.each([
    ['within 120 days, from 3 to 2', 30, 10_000, 3_600, 2],
    ['a day too late', 30, 10_000, 3_601, 3],
    ['from 4 to 3', 20, 10_000, 1_000, 3],
    ['never above 2', 50, 5_000, 1_000, 2],
    ['tier 1 does not change', 100, 5_000, 1_000, 1],
  ])('%s', (_name, expected, bank, gift, tier) =>
    expect(tierOf({ expected: cents(expected), bankMin: cents(bank), giftMin: cents(gift) })).toBe(tier),
  )
})

describe('payments', () => {
  const slow = { kind: 'slow', report: 'late' } as const
  test.each([
    ['one worse, at best 3', 100, 5_000, 3],
    ['from 3 to 4', 30, 5_000, 4],
    ['from 4 to 5', 10, 5_000, 5],
    ['never below 5', 20, 100_000, 5],
  ])('slow: %s', (_name, expected, bank, tier) =>
    expect(tierOf({ expected: cents(expected), bankMin: cents(bank), paymentTrouble: slow })).toBe(tier),
  )
})

test.each([
  [{ doubtful: 'gone' }, 'It may no longer be operating: gone.'],
  [
    { paymentTrouble: { kind: 'unpaid', report: 'cancelled' } as const },
    'Payment problems reported: cancelled.',
  ],
  [{ conditional: 'after a purchase' }, 'Counted as $0.00 a day: after a purchase.'],
  [{ expected: null }, 'No source states what the daily bonus is worth on average.'],
  [{ expected: cents(7) }, 'The expected value is only $0.07 a day.'],
  [{ expected: cents(0) }, 'The daily bonus is worth $0.00.'],
])('%j is tier 5 outright', (over, reason) =>
  expect(profitabilityTier(figures(over))).toMatchObject({ tier: 5, reason }),
)

test('the reason includes the numbers', () =>
  expect(
    profitabilityTier(figures({ expected: cents(20), bankMin: cents(30_000), giftMin: cents(20) })).reason,
  ).toBe(
    'An expected $0.20 a day; about 1,500 days to the $300.00 minimum withdrawal; a $0.20 gift card after about 1 day.',
  ))

test('more value a day never makes a tier worse', () => {
  const amount = fc.integer({ min: 1, max: 20_000 }).map(cents)
  const min = fc.option(amount)
  const anyFigures = fc.record({
    expected: amount,
    bankMin: min,
    cryptoMin: min,
    walletMin: min,
    giftMin: min,
    conditional: fc.constant(null),
    paymentTrouble: fc.option(fc.constant({ kind: 'slow', report: 'late' } as const)),
    doubtful: fc.constant(null),
  })
  fc.assert(
    fc.property(anyFigures, amount, (one, more) => {
      const better: TierFigures & { expected: Cents } = { ...one, expected: cents(one.expected + more) }
      expect(profitabilityTier(better).tier).toBeLessThanOrEqual(profitabilityTier(one).tier)
    }),
  )
})
