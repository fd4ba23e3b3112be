import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCustomOrder, type RankedCasino, rankWithinTiers } from '#core/ranking/custom-order.ts'
import { ranksAfterDrop } from '#core/ranking/ranks-after-drop.ts'
import { type Tier, TIERS } from '#core/ranking/tier.ts'

const ranked = (casinoId: number, userTier: Tier, userRank: number): RankedCasino => ({
  casinoId,
  userTier,
  userRank,
})
// Tier 1: 1 2 3 4, tier 2: 5 6, tier 5: 7; ranks as left by a sort and by the default, not 1..n.
const list = [
  ranked(6, 2, 9999),
  ranked(3, 1, 9),
  ranked(1, 1, 2),
  ranked(7, 5, 1),
  ranked(2, 1, 4),
  ranked(5, 2, 3),
  ranked(4, 1, 9999),
]
const text = (places: readonly RankedCasino[] | null) =>
  places
    ?.toSorted(compareCustomOrder)
    .map((one) => `${one.userTier}.${one.userRank} ${one.casinoId}`)
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
  expect(text(ranksAfterDrop(list, casinoId, target))).toBe(places)
})

test.each([
  ['on its own row', 2, { onCasino: 2 }],
  ['on its own tier, the last of it', 4, { onTier: 1 }],
  ['on its own tier, as its only casino', 7, { onTier: 5 }],
  ['on a row that is gone', 2, { onCasino: 99 }],
  ['a casino that is gone', 99, { onCasino: 2 }],
] as const)('dropped %s nothing moves', (_name, casinoId, target) => {
  expect(ranksAfterDrop(list, casinoId, target)).toBeNull()
})

const anyList = fc.uniqueArray(
  fc.record({
    casinoId: fc.integer({ min: 1, max: 40 }),
    userTier: fc.constantFrom(...TIERS),
    userRank: fc.integer({ min: 1, max: 50 }),
  }),
  { selector: (one) => one.casinoId, minLength: 1 },
)
const anyTarget = fc.oneof(
  fc.record({ onCasino: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ onTier: fc.constantFrom(...TIERS) }),
)

test('any drop leaves affected tiers complete and ranked 1..n, and only changes the order of the moved casino', () =>
  fc.assert(
    fc.property(anyList, fc.nat(), anyTarget, (places, pick, target) => {
      const moved = places[pick % places.length] as RankedCasino
      const after = ranksAfterDrop(places, moved.casinoId, target)
      if (after === null) return
      const found = after.find((one) => one.casinoId === moved.casinoId)
      const tiers = new Set([moved.userTier, found?.userTier])
      const before = places.filter((one) => tiers.has(one.userTier))
      const order = after.toSorted(compareCustomOrder)
      expect(rankWithinTiers(order)).toEqual(order)
      const others = (of: readonly RankedCasino[]) =>
        of
          .filter((one) => one !== moved && one !== found)
          .toSorted(compareCustomOrder)
          .map((one) => [one.casinoId, one.userTier])
      expect(others(after)).toEqual(others(before))
    }),
  ))

test('a casino dropped on a row takes its position', () =>
  fc.assert(
    fc.property(anyList, fc.nat(), fc.nat(), (places, pick, on) => {
      const moved = places[pick % places.length] as RankedCasino
      const row = places[on % places.length] as RankedCasino
      const after = ranksAfterDrop(places, moved.casinoId, { onCasino: row.casinoId })
      const position = places
        .filter((one) => one.userTier === row.userTier)
        .toSorted(compareCustomOrder)
        .indexOf(row)
      expect(after?.find((one) => one.casinoId === moved.casinoId) ?? null).toEqual(
        after === null ? null : { ...moved, userTier: row.userTier, userRank: position + 1 },
      )
    }),
  ))
