import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_RTP, expectedReward } from '#core/money/expected-reward.ts'
import { cents } from '#core/units.ts'

// Calculated by hand: expected_daily_reward times rtp/100, half up to the cent.
test.each([
  [100, 100, 100, '1.00 at the default'],
  [100, 96.58, 97, '0.9658'],
  [80, 96.58, 77, '0.77264'],
  [46, 96.58, 44, '0.444268'],
  [76, 96.58, 73, '0.734008'],
  [30, 96.84, 29, '0.29052'],
  [50, 99, 50, '0.495, half a cent goes up'],
  [50, 98.99, 49, '0.49495, just under'],
  [1, 50, 1, '0.005, half a cent goes up'],
  [1, 49.99, 0, '0.004999, just under'],
  [100, 0, 0, 'nothing is returned'],
  [0, 96.58, 0, 'nothing is given'],
  [100_000_000, 99.99, 99_990_000, 'the largest amount'],
])('%d cents at %d percent is %d (%s)', (reward, rtp, expected) =>
  expect(expectedReward(cents(reward), rtp)).toBe(expected),
)

test('an unknown daily value stays unknown, not zero', () => expect(expectedReward(null, 96.58)).toBeNull())

test('at the default rtp it is the daily value; it never exceeds it, and agrees with whole-number arithmetic', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (reward, basis) => {
        expect(expectedReward(cents(reward), DEFAULT_RTP)).toBe(reward)
        const exact = (BigInt(reward) * BigInt(basis) * 2n + 10_000n) / 20_000n
        expect(expectedReward(cents(reward), basis / 100)).toBe(Number(exact))
        expect(Number(exact)).toBeLessThanOrEqual(reward)
      },
    ),
  ))
