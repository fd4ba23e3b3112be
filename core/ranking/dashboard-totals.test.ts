import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dashboardTotals, type SummaryRow } from '#core/ranking/dashboard-totals.ts'
import { TIERS } from '#core/ranking/tier.ts'
import { cents } from '#core/units.ts'

const row = (over: Partial<SummaryRow>): SummaryRow => ({
  userTier: 1,
  ready: true,
  listed: true,
  claim: cents(100),
  payout: cents(0),
  spent: cents(0),
  ...over,
})
const money = fc.integer({ min: 0, max: 1_000_000 }).map(cents)
const aRow = fc.record({
  userTier: fc.constantFrom(...TIERS),
  ready: fc.boolean(),
  listed: fc.boolean(),
  claim: fc.option(money),
  payout: money,
  spent: money,
})

describe('Total Available Now', () => {
  test.each([
    ['ready in tier 4', row({ userTier: 4 }), 100],
    ['ready in tier 5', row({ userTier: 5 }), 0],
    ['not ready in tier 1', row({ ready: false }), 0],
    ['ready, not in the list', row({ listed: false }), 0],
    ['ready, of unknown value', row({ claim: null }), 0],
  ])('%s', (_name, one, available) => expect(dashboardTotals([one]).availableNow).toBe(available))
})

test('collected and spent count every row; profit is their difference and may be a loss', () =>
  expect(
    dashboardTotals([
      row({ userTier: 5, ready: false, payout: cents(5_000), spent: cents(9_999) }),
      row({ payout: cents(1), claim: null, listed: false }),
    ]),
  ).toEqual({ availableNow: 0, collected: 5_001, spent: 9_999, profit: -4_998 }))

test('the totals of no rows are zero', () =>
  expect(dashboardTotals([])).toEqual({ availableNow: 0, collected: 0, spent: 0, profit: 0 }))

test('the totals of two lists add up to the totals of both', () =>
  fc.assert(
    fc.property(fc.array(aRow), fc.array(aRow), (one, other) => {
      const [a, b, both] = [dashboardTotals(one), dashboardTotals(other), dashboardTotals([...one, ...other])]
      expect(both.availableNow).toBe(a.availableNow + b.availableNow)
      expect(both.profit).toBe(a.collected - a.spent + b.collected - b.spent)
    }),
  ))
