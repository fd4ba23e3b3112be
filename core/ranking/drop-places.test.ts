import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCustomOrder, type Placed, rankWithinTiers } from '#core/ranking/custom-order.ts'
import { placesByDrop } from '#core/ranking/drop-places.ts'
import { type Tier, TIERS } from '#core/ranking/tier.ts'

const place = (casino_id: number, user_tier: Tier, user_rank: number): Placed => ({
  casino_id,
  user_tier,
  user_rank,
})
// Tier 1: 1 2 3 4, tier 2: 5 6, tier 5: 7; ranks as a sort and the default leave them, not as they stand.
const list = [
  place(6, 2, 9999),
  place(3, 1, 9),
  place(1, 1, 2),
  place(7, 5, 1),
  place(2, 1, 4),
  place(5, 2, 3),
  place(4, 1, 9999),
]
const text = (places: readonly Placed[] | null) =>
  places
    ?.toSorted(compareCustomOrder)
    .map((one) => `${one.user_tier}.${one.user_rank} ${one.casino_id}`)
    .join(', ')

test.each([
  ['down on a row', 1, { onCasino: 3 }, '1.1 2, 1.2 3, 1.3 1, 1.4 4'],
  ['up on a row', 4, { onCasino: 2 }, '1.1 1, 1.2 4, 1.3 2, 1.4 3'],
  ['on the neighbour below', 1, { onCasino: 2 }, '1.1 2, 1.2 1, 1.3 3, 1.4 4'],
  ['on the last row of its tier', 1, { onCasino: 4 }, '1.1 2, 1.2 3, 1.3 4, 1.4 1'],
  ['on the first row of its tier', 4, { onCasino: 1 }, '1.1 4, 1.2 1, 1.3 2, 1.4 3'],
  ['on a row of another tier', 2, { onCasino: 6 }, '1.1 1, 1.2 3, 1.3 4, 2.1 5, 2.2 2, 2.3 6'],
  ['on the first row of another tier', 7, { onCasino: 1 }, '1.1 7, 1.2 1, 1.3 2, 1.4 3, 1.5 4'],
  ['on another tier', 1, { onTier: 2 }, '1.1 2, 1.2 3, 1.3 4, 2.1 5, 2.2 6, 2.3 1'],
  ['on its own tier', 2, { onTier: 1 }, '1.1 1, 1.2 3, 1.3 4, 1.4 2'],
  ['on an empty tier', 5, { onTier: 3 }, '2.1 6, 3.1 5'],
] as const)('dropped %s', (_name, casinoId, target, places) => {
  expect(text(placesByDrop(list, casinoId, target))).toBe(places)
})

test.each([
  ['on its own row', 2, { onCasino: 2 }],
  ['on its own tier, the last of it', 4, { onTier: 1 }],
  ['on its own tier, alone in it', 7, { onTier: 5 }],
  ['on a row that is gone', 2, { onCasino: 99 }],
  ['after it is gone itself', 99, { onCasino: 2 }],
] as const)('dropped %s nothing moves', (_name, casinoId, target) => {
  expect(placesByDrop(list, casinoId, target)).toBeNull()
})

const anyList = fc.uniqueArray(
  fc.record({
    casino_id: fc.integer({ min: 1, max: 40 }),
    user_tier: fc.constantFrom(...TIERS),
    user_rank: fc.integer({ min: 1, max: 50 }),
  }),
  { selector: (one) => one.casino_id, minLength: 1 },
)
const anyTarget = fc.oneof(
  fc.record({ onCasino: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ onTier: fc.constantFrom(...TIERS) }),
)

test('whatever is dropped wherever: touched tiers are whole and 1..n, and only the moved one changes its order', () =>
  fc.assert(
    fc.property(anyList, fc.nat(), anyTarget, (places, pick, target) => {
      const moved = places[pick % places.length] as Placed
      const after = placesByDrop(places, moved.casino_id, target)
      if (after === null) return
      const found = after.find((one) => one.casino_id === moved.casino_id)
      const tiers = new Set([moved.user_tier, found?.user_tier])
      const before = places.filter((one) => tiers.has(one.user_tier))
      const order = after.toSorted(compareCustomOrder)
      expect(rankWithinTiers(order)).toEqual(order)
      const others = (of: readonly Placed[]) =>
        of
          .filter((one) => one !== moved && one !== found)
          .toSorted(compareCustomOrder)
          .map((one) => [one.casino_id, one.user_tier])
      expect(others(after)).toEqual(others(before))
    }),
  ))

test('a casino dropped on a row stands where that row stood', () =>
  fc.assert(
    fc.property(anyList, fc.nat(), fc.nat(), (places, pick, on) => {
      const moved = places[pick % places.length] as Placed
      const row = places[on % places.length] as Placed
      const after = placesByDrop(places, moved.casino_id, { onCasino: row.casino_id })
      const position = places
        .filter((one) => one.user_tier === row.user_tier)
        .toSorted(compareCustomOrder)
        .indexOf(row)
      expect(after?.find((one) => one.casino_id === moved.casino_id) ?? null).toEqual(
        after === null ? null : { ...moved, user_tier: row.user_tier, user_rank: position + 1 },
      )
    }),
  ))
