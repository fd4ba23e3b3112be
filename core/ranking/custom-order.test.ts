import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareCustomOrder,
  type Placed,
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

const placed = (casino_id: number, user_tier: Tier, user_rank: number): Placed => ({
  casino_id,
  user_tier,
  user_rank,
})
const text = ({ casino_id, user_tier, user_rank }: Placed) => `${casino_id}:${user_tier}.${user_rank}`
const aList = fc.array(
  fc.record({
    casino_id: fc.integer({ min: 1, max: 200 }),
    user_tier: fc.constantFrom(...TIERS),
    user_rank: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constant(DEFAULT_RANK)),
  }),
)

test('order is by tier, then rank, then id', () => {
  const list = [
    placed(3, 2, 1),
    placed(9, 1, 2),
    placed(8, 1, DEFAULT_RANK),
    placed(2, 1, DEFAULT_RANK),
    placed(7, 1, 1),
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
    const list = [placed(5, 2, 9), placed(4, 1, 9), placed(3, 2, 4), placed(2, 1, 1), placed(1, 5, 3)]
    expect(rankWithinTiers(list).map(text)).toEqual(['5:2.1', '4:1.1', '3:2.2', '2:1.2', '1:5.1'])
    expect(list.map(text)).toEqual(['5:2.9', '4:1.9', '3:2.4', '2:1.1', '1:5.3'])
  })

  test('across the list they run 1..n whatever the tier', () =>
    expect(rankAcrossList([placed(5, 2, 9), placed(4, 1, 9), placed(3, 2, 4)]).map(text)).toEqual([
      '5:2.1',
      '4:1.2',
      '3:2.3',
    ]))

  test('of an empty list there are none', () =>
    expect([...rankWithinTiers([]), ...rankAcrossList([])]).toEqual([]))

  test('either way nothing is lost, ranks are whole, and a second turn changes nothing', () =>
    fc.assert(
      fc.property(aList, (list) => {
        for (const rank of [rankWithinTiers<Placed>, rankAcrossList<Placed>]) {
          const ranked = rank(list)
          expect(ranked.map(({ casino_id: id, user_tier: tier }) => [id, tier])).toEqual(
            list.map(({ casino_id: id, user_tier: tier }) => [id, tier]),
          )
          expect(rank(ranked)).toEqual(ranked)
        }
        for (const tier of TIERS) {
          const ranks = rankWithinTiers(list).filter((row) => row.user_tier === tier)
          expect(ranks.map((row) => row.user_rank)).toEqual(ranks.map((_, index) => index + 1))
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

  test.each([0, 6, 1.5, -1, Number.NaN])('%d is no tier', (value) => expect(isTier(value)).toBe(false))
  test.each([1, 2, 3, 4, 5])('%d is one', (value) => expect(isTier(value)).toBe(true))
})
