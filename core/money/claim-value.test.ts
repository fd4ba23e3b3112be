import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimValue } from '#core/money/claim-value.ts'
import type { ResetRule } from '#core/reset/reset-rule.ts'
import { cents } from '#core/units.ts'

const hourly = (hours: number): ResetRule => ({ kind: 'hourly', hours })
const daily: ResetRule = { kind: 'daily', secondsIntoDay: 18_000, zone: null }

// Expected values calculated by hand: daily times hours / 24, half up.
test.each([
  ['$0.80 every 6 hours', 80, hourly(6), 20],
  ['$0.80 every hour: 3.33 cents', 80, hourly(1), 3],
  ['$0.90 every hour: 3.75 cents', 90, hourly(1), 4],
  ['$0.02 every 6 hours: half a cent counts as one', 2, hourly(6), 1],
  ['$0.01 every 6 hours: a quarter of a cent counts as none', 1, hourly(6), 0],
  ['$1.00 every 12 hours', 100, hourly(12), 50],
  ['$1.00 every 23 hours: 95.83 cents', 100, hourly(23), 96],
  ['$1.00 every 24 hours, also where the reset is not known', 100, hourly(24), 100],
  ['$1.00 every 48 hours is not two days’ worth', 100, hourly(48), 100],
  ['$1.00 at a time of day', 100, daily, 100],
  ['nothing', 0, hourly(6), 0],
])('%s', (_name, expected, rule, claim) => expect(claimValue(cents(expected), rule)).toBe(claim))

test('an unknown daily value stays unknown', () => {
  expect(claimValue(null, hourly(6))).toBeNull()
  expect(claimValue(null, daily)).toBeNull()
})

const aDay = fc.integer({ min: 0, max: 100_000_000 }).map(cents)

test('the claims of a day add up to the daily value, within half a cent each', () =>
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 24 }), (expected, hours) => {
      const claim = claimValue(expected, hourly(hours))
      expect(claim).not.toBeNull()
      const claims = 24 / hours
      expect(Math.abs((claim ?? 0) * claims - expected)).toBeLessThanOrEqual(claims / 2 + 1e-6)
    }),
  ))

test('a claim is never worth more than the day, and a shorter interval never more than a longer one', () =>
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 743 }), (expected, hours) => {
      const claim = claimValue(expected, hourly(hours)) ?? 0
      expect(claim).toBeLessThanOrEqual(expected)
      expect(claimValue(expected, hourly(hours + 1))).toBeGreaterThanOrEqual(claim)
    }),
  ))
