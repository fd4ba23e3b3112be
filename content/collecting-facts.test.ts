import { expect, test } from 'vitest'
import type { CatalogCasino } from '#catalog/schema.ts'
import { COLLECTING, collectingFacts, exampleCasino } from '#content/collecting-facts.ts'
import { listedCasinos } from '#content/listed-casinos.ts'

const [first] = listedCasinos()

function casino(change: Partial<CatalogCasino>): CatalogCasino {
  if (!first) throw new Error('the catalog is empty')
  const blank = { bank_min: null, gift_min: null, crypto_min: null, wallet_min: null }
  const when = { reset_type: null, reset_value: null, reset_zone: null }
  return { ...first, ...blank, ...when, active: true, tier: 1, rtp: 100, ...change }
}

test('sums per tier, the median wait, and what no casino publishes', () => {
  const facts = collectingFacts([
    casino({ expected_daily_reward: '1.00', rtp: 95.95, bank_min: '50.00' }), // 96 cents, 53 days
    casino({ expected_daily_reward: '2.00', crypto_min: '10.00' }), // 5 days
    casino({ expected_daily_reward: '1.00', gift_min: '5.00' }), // a gift card is not money
    casino({ expected_daily_reward: '0.10', tier: 4 }),
    casino({ expected_daily_reward: '9.00', tier: 5 }),
    casino({ tier: 5 }),
    casino({ expected_daily_reward: '9.00', active: false, tier: null, bank_min: '1.00' }),
  ])
  expect(facts.tiers).toEqual([
    { tier: 1, casinos: 3, perDay: 396, waits: [5, 53], medianDays: 5 },
    { tier: 2, casinos: 0, perDay: 0, waits: [], medianDays: null },
    { tier: 3, casinos: 0, perDay: 0, waits: [], medianDays: null },
    { tier: 4, casinos: 1, perDay: 10, waits: [], medianDays: null },
  ])
  expect(facts.notRecommended).toBe(2)
  expect(facts.bank).toEqual({ casinos: 1, least: 5000, greatest: 5000 })
  expect(facts.gift).toEqual({ casinos: 1, least: 500, greatest: 500 })
})

test('every open casino is in exactly one kind of reset', () => {
  expect(
    collectingFacts([
      casino({ reset_type: 'hourly', reset_value: '24' }),
      casino({ reset_type: 'hourly', reset_value: '6' }),
      casino({ reset_type: 'specific_time', reset_value: '18:00:00' }),
      casino({ reset_type: 'specific_time' }),
      casino({ reset_type: 'specific_time' }),
      casino({ clock: { kind: 'condition', condition: 'zero-balance', text: 'At zero' } }),
      casino({}),
      casino({ active: false }),
    ]).resets,
  ).toEqual({
    dayAfterClaim: 1,
    hoursAfterClaim: 1,
    clockKnown: 1,
    clockUnknown: 2,
    conditional: 1,
    unknown: 1,
  })
  expect(Object.values(COLLECTING.resets).reduce((a, b) => a + b, 0)).toBe(COLLECTING.daily.active)
})

test('an example needs its figures: one that lost them stops the build', () => {
  const known = casino({
    name: 'Known',
    expected_daily_reward: '0.30',
    bank_min: '75.00',
    gift_min: '10.00',
  })
  expect(exampleCasino([known], 'Known')).toEqual({
    name: 'Known',
    perDay: 30,
    cashMin: 7500,
    cashDays: 250,
    giftMin: 1000,
    giftDays: 34,
  })
  expect(() => exampleCasino([known], 'Gone')).toThrow('Gone')
  expect(() => exampleCasino([{ ...known, bank_min: null }], 'Known')).toThrow('Known')
  expect(() => exampleCasino([{ ...known, active: false }], 'Known')).toThrow('Known')
})
