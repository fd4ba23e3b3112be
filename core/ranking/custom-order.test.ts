import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareCustomOrder,
  type RankedCasino,
  rankAcrossList,
  rankWithinTiers,
} from '#core/ranking/custom-order.ts'
import {
  countsTowardAvailable,
  DEFAULT_RANK,
  isTier,
  type Tier,
  TIERS,
  tierTitle,
} from '#core/ranking/tier.ts'

const ranked = (casinoId: number, userTier: Tier, userRank: number): RankedCasino => ({
  casinoId,
  userTier,
  userRank,
})
const text = ({ casinoId, userTier, userRank }: RankedCasino) => `${casinoId}:${userTier}.${userRank}`
const aList = fc.array(
  fc.record({
    casinoId: fc.integer({ min: 1, max: 200 }),
    userTier: fc.constantFrom(...TIERS),
    userRank: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constant(DEFAULT_RANK)),
  }),
)

test('order is by tier, then rank, then id', () => {
  const list = [
    ranked(3, 2, 1),
    ranked(9, 1, 2),
    ranked(8, 1, DEFAULT_RANK),
    ranked(2, 1, DEFAULT_RANK),
    ranked(7, 1, 1),
  ]
  expect(list.toSorted(compareCustomOrder).map(text)).toEqual([
    '7:1.1',
    '9:1.2',
    '2:1.9999',
    '8:1.9999',
    '3:2.1',
  ])
})

describe('ranks', () => {
  test('within tiers each tier starts at 1, in the order of the list', () => {
    const list = [ranked(5, 2, 9), ranked(4, 1, 9), ranked(3, 2, 4), ranked(2, 1, 1), ranked(1, 5, 3)]
    expect(rankWithinTiers(list).map(text)).toEqual(['5:2.1', '4:1.1', '3:2.2', '2:1.2', '1:5.1'])
    expect(list.map(text)).toEqual(['5:2.9', '4:1.9', '3:2.4', '2:1.1', '1:5.3'])
  })

  test('across the list they run 1..n whatever the tier', () =>
    expect(rankAcrossList([ranked(5, 2, 9), ranked(4, 1, 9), ranked(3, 2, 4)]).map(text)).toEqual([
      '5:2.1',
      '4:1.2',
      '3:2.3',
    ]))

  test('an empty list has none', () => expect([...rankWithinTiers([]), ...rankAcrossList([])]).toEqual([]))

  test('both rankings preserve the casinos, use whole ranks, and are idempotent', () =>
    fc.assert(
      fc.property(aList, (list) => {
        for (const rank of [rankWithinTiers<RankedCasino>, rankAcrossList<RankedCasino>]) {
          const reranked = rank(list)
          expect(reranked.map(({ casinoId: id, userTier: tier }) => [id, tier])).toEqual(
            list.map(({ casinoId: id, userTier: tier }) => [id, tier]),
          )
          expect(rank(reranked)).toEqual(reranked)
        }
        for (const tier of TIERS) {
          const ranks = rankWithinTiers(list).filter((row) => row.userTier === tier)
          expect(ranks.map((row) => row.userRank)).toEqual(ranks.map((_, index) => index + 1))
        }
      }),
    ))
})

describe('tiers', () => {
  test('there are five, best first', () => expect(TIERS).toEqual([1, 2, 3, 4, 5]))

  test.each([
    [1, 'Profitability Tier 1:', true],
    [4, 'Profitability Tier 4:', true],
    [5, 'Tier 5: Not Recommended, Do Not Use!', false],
  ] as const)('tier %d is headed %j', (tier, title, counts) => {
    expect(tierTitle(tier)).toBe(title)
    expect(countsTowardAvailable(tier)).toBe(counts)
  })

  test.each([0, 6, 1.5, -1, Number.NaN])('%d is not a tier', (value) => expect(isTier(value)).toBe(false))
  test.each([1, 2, 3, 4, 5])('%d is a tier', (value) => expect(isTier(value)).toBe(true))
})
