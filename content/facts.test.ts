import { expect, test } from 'vitest'
import type { CatalogCasino } from '#catalog/schema.ts'
import { CLAIM, countedChecksText, dailyFacts, secondsPerCasino } from '#content/facts.ts'

let lastId = 0

function casino(change: Partial<CatalogCasino>): CatalogCasino {
  lastId += 1
  return {
    id: lastId,
    parent_id: null,
    clock: { kind: 'unknown' },
    value: { kind: 'fixed', amount: '1.00' },
    name: `Casino ${lastId}`,
    status: 'open',
    site: null,
    operator: null,
    min_age: null,
    reset_type: null,
    reset_value: null,
    reset_zone: null,
    expected_daily_reward: '1.00',
    wash_game: null,
    where_to_collect: null,
    best_strategy: null,
    supports_crypto: null,
    bank_min: '50.00',
    gift_min: null,
    crypto_min: null,
    wallet_min: null,
    wallet_name: null,
    currency: null,
    exchange_rate: null,
    playthrough: null,
    notes: null,
    tier: 1,
    tier_reason: null,
    rank: 1,
    link: null,
    referral: false,
    active: true,
    reset_confirmed: false,
    rtp: 100,
    rtp_published: true,
    provenance: { sources: [], checked_on: '2026-09-21', confidence: 'high' },
    ...change,
  }
}

test('sums what is open and known, and only tiers 1 to 4 as available', () => {
  const facts = dailyFacts([
    casino({ expected_daily_reward: '1.00', rtp: 95.95 }), // 95.95 cents, shown and summed as 96
    casino({
      expected_daily_reward: '0.50',
      tier: 4,
      rtp_published: false,
      gift_min: '10.00',
      provenance: { sources: [], checked_on: '2026-08-02', confidence: 'low' },
    }),
    casino({ expected_daily_reward: '3.00', tier: 5 }),
    casino({
      expected_daily_reward: null,
      tier: 5,
      provenance: { sources: [], checked_on: '2025-01-02', confidence: 'low' },
    }),
    casino({ expected_daily_reward: '9.00', active: false, tier: null }),
  ])
  expect(facts).toEqual({
    active: 4,
    withFigure: 3,
    perDay: 446,
    perDayCounted: 146,
    counted: 2,
    countedChecks: { from: '2026-08-02', to: '2026-09-21' },
    perDayBest: 146,
    withoutReturn: 1,
    leastCashOut: 1000,
    greatestCashOut: 5000,
    medianDays: 20,
    oldestCheck: '2025-01-02',
    newestCheck: '2026-09-21',
  })
})

test('the checks of a sum are a range of days', () => {
  const facts = dailyFacts([
    casino({}),
    casino({ provenance: { sources: [], checked_on: '2025-01-02', confidence: 'low' } }),
  ])
  expect(countedChecksText(facts)).toBe('January 2, 2025, and September 21, 2026')
})

test('the best ones are as many as the claim speaks of', () => {
  const facts = dailyFacts(
    Array.from({ length: CLAIM.casinos + 5 }, () => casino({ expected_daily_reward: '0.10' })),
  )
  expect(facts.perDayBest).toBe(CLAIM.casinos * 10)
})

test('an empty catalog claims nothing', () => {
  expect(dailyFacts([])).toMatchObject({
    active: 0,
    perDay: 0,
    leastCashOut: null,
    medianDays: null,
    newestCheck: null,
    countedChecks: null,
  })
})

test('forty casinos in ten minutes are fifteen seconds each', () => expect(secondsPerCasino()).toBe(15))
