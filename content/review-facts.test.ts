import { expect, test } from 'vitest'
import type { CatalogCasino } from '#catalog/schema.ts'
import { casinoFile, listedCasinos } from '#content/listed-casinos.ts'
import { agreementOn, reviewFacts } from '#content/review-facts.ts'
import { rankedCasinos, reviewPath, shortName } from '#content/ranked-casinos.ts'

const [first] = listedCasinos()
let lastId = 1000

function casino(change: Partial<CatalogCasino>): CatalogCasino {
  if (!first) throw new Error('the catalog is empty')
  lastId += 1
  const blank = { bank_min: null, gift_min: null, crypto_min: null, wallet_min: null }
  const when = { reset_type: null, reset_value: null, reset_zone: null }
  const rate = { expected_daily_reward: '0.30', rtp: 100, rtp_published: false }
  return { ...first, ...blank, ...when, ...rate, id: lastId, active: true, tier: 1, rank: lastId, ...change }
}

test('a casino that pays every six hours: a claim, the claims, and the days', () => {
  // $0.80 at 96.58% is 77.264 cents, counted as 77. A claim is a quarter, 19.25, shown as 19.
  // $100 takes 10,000 / 77 = 129.9 days and 10,000 / 19.25 = 519.5 claims.
  const one = casino({
    expected_daily_reward: '0.80',
    rtp: 96.58,
    rtp_published: true,
    reset_type: 'hourly',
    reset_value: '6',
    bank_min: '100.00',
  })
  expect(reviewFacts(one, [one])).toMatchObject({
    place: 1,
    offered: 1,
    daily: 80,
    expected: 77,
    claim: 19,
    claimsPerDay: 4,
    // 130 days of $0.80 are $104.00, of which 96.58% is $100.44.
    playCost: { perDay: 3, total: 356 },
    example: null,
    payouts: [{ method: 'bank', minimum: 10_000, claims: 520, days: 130 }],
    cash: { method: 'bank' },
  })
})

test('a gift card can come before money, and an unpublished return gets an example', () => {
  // 10 / 0.30 = 33.3 days, 75 / 0.30 = 250. At 95%, a day is 28.5 cents, shown as 29: 75 / 0.285 = 263.2.
  const one = casino({ reset_type: 'hourly', reset_value: '24', bank_min: '75.00', gift_min: '10.00' })
  expect(reviewFacts(one, [one])).toMatchObject({
    claim: 30,
    claimsPerDay: 1,
    playCost: null,
    example: { perDay: 29, days: 264 },
    payouts: [
      { method: 'gift', minimum: 1000, claims: 34, days: 34 },
      { method: 'bank', minimum: 7500, claims: 250, days: 250 },
    ],
    cash: { method: 'bank', days: 250 },
  })
})

test('compares with the casinos of tiers 1 to 4', () => {
  const one = casino({ expected_daily_reward: '0.50', bank_min: '50.00', tier: 2, rank: 1 }) // 100 days
  const facts = reviewFacts(one, [
    one,
    casino({ expected_daily_reward: '1.00', bank_min: '50.00', tier: 1 }), // 50 days
    casino({ expected_daily_reward: '0.10', crypto_min: '50.00', tier: 4 }), // 500 days
    casino({ expected_daily_reward: '0.20', gift_min: '5.00', tier: 4 }),
    casino({ expected_daily_reward: '2.00', gift_min: '1.00', tier: 5 }),
    casino({ expected_daily_reward: '9.00', bank_min: '1.00', active: false, tier: null }),
  ])
  expect(facts).toMatchObject({ place: 2, offered: 5 })
  expect(facts.list).toEqual({
    valued: 4,
    higher: 1,
    medianPerDay: 20,
    medianDays: 100,
    withGift: 1,
    leastGift: 500,
    leastGiftDays: 10,
  })
})

test('an unknown daily value stays unknown', () => {
  const one = casino({ expected_daily_reward: null, bank_min: '50.00' })
  expect(reviewFacts(one, [one])).toMatchObject({
    daily: null,
    expected: null,
    claim: null,
    playCost: null,
    example: null,
    payouts: [{ claims: null, days: null }],
  })
})

test('every offered casino has a fact sheet: tier first, then rank', () => {
  const list = [
    casino({ tier: 2, rank: 1 }),
    casino({ tier: 1, rank: 2 }),
    casino({ tier: 1, rank: 1 }),
    casino({ tier: null, active: false }),
    casino({ tier: 5, rank: 1 }),
  ]
  expect(rankedCasinos(list).map(({ tier, rank }) => [tier, rank])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
    [5, 1],
  ])
  expect(reviewPath('Joker’s & Co.')).toBe('/casino-reviews/joker-s-co')
})

test.each([
  ['Crown Coins Casino', 'Crown Coins'],
  ['Pulsz', 'Pulsz'],
  // Another casino begins with it.
  ['LuckyLand Casino', 'LuckyLand Casino'],
])('people type %s as %s', (name, short) =>
  expect(shortName(name, ['Crown Coins Casino', 'LuckyLand Casino', 'LuckyLand Slots'])).toBe(short),
)

test('pages of one publisher are one source', () => {
  const crown = listedCasinos().find(({ name }) => name === 'Crown Coins Casino')
  if (!crown) throw new Error('the catalog has no Crown Coins Casino')
  // Two pages of SweepstakesCasinosList give $100; the Masterlist, SweepsCheck, and the Guidebook give another minimum.
  expect(agreementOn(casinoFile(crown.id), 'bank_min')).toEqual({ agree: 1, differ: 3, weakness: null })
  expect(agreementOn(casinoFile(crown.id), 'crypto_min')).toEqual({ agree: 0, differ: 0, weakness: null })
})
