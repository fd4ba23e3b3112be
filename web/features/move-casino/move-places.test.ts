import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_FACTS } from '#core/ranking/insertion-index.ts'
import { type RankedCasino, rankWithinTiers } from '#core/ranking/custom-order.ts'
import { TIERS } from '#core/ranking/tier.ts'
import { type Move, MOVES, placesByMove } from '#web/features/move-casino/move-places.ts'

const list: RankedCasino[] = [
  { casinoId: 1, userTier: 1, userRank: 1 },
  { casinoId: 2, userTier: 1, userRank: 2 },
  { casinoId: 3, userTier: 1, userRank: 9999 },
  { casinoId: 4, userTier: 2, userRank: 5 },
]
const text = (places: readonly RankedCasino[] | null) =>
  places?.map((place) => `${place.userTier}.${place.userRank} is ${place.casinoId}`).toSorted()

test.each([
  ['up', 2, 'up' as const, ['1.1 is 2', '1.2 is 1', '1.3 is 3']],
  ['down', 1, 'down' as const, ['1.1 is 2', '1.2 is 1', '1.3 is 3']],
  ['to the top', 3, 'top' as const, ['1.1 is 3', '1.2 is 1', '1.3 is 2']],
  ['to the end of another tier', 1, { tier: 2 } as const, ['1.1 is 2', '1.2 is 3', '2.1 is 4', '2.2 is 1']],
  ['to an empty tier', 2, { tier: 5 } as const, ['1.1 is 1', '1.2 is 3', '5.1 is 2']],
])('%s: the affected tiers are numbered from 1', (_name, id, move, places) => {
  expect(text(placesByMove(list, id, move))).toEqual(places)
})

test.each([
  ['the first up', 1, 'up' as const],
  ['the first to the top', 1, 'top' as const],
  ['the last down', 3, 'down' as const],
  ['into its own tier', 4, { tier: 2 } as const],
  ['an unknown casino', 7, 'up' as const],
])('%s changes nothing', (_name, id, move) => {
  expect(placesByMove(list, id, move)).toBeNull()
})

test('every move preserves all casinos and numbers each affected tier 1..n', () => {
  const anyList = fc.uniqueArray(
    fc.record({
      casinoId: fc.integer({ min: 1, max: 40 }),
      userTier: fc.constantFrom(...TIERS),
      userRank: fc.integer({ min: 1, max: 50 }),
    }),
    { selector: (place) => place.casinoId, minLength: 1 },
  )
  fc.assert(
    fc.property(anyList, fc.constantFrom(...MOVES), fc.nat(), (places, { move }, pick) => {
      const id = places[pick % places.length]?.casinoId ?? 0
      const moved = placesByMove(places, id, move)
      if (moved === null) return
      const tiers = new Set(moved.map((place) => place.userTier))
      const affected = places.filter((place) => tiers.has(place.userTier) || place.casinoId === id)
      expect(new Set(moved.map((place) => place.casinoId))).toEqual(
        new Set(affected.map((place) => place.casinoId)),
      )
      expect(moved).toHaveLength(affected.length)
      const order = moved.toSorted((a, b) => a.userRank - b.userRank)
      expect(rankWithinTiers(order)).toEqual(order)
    }),
  )
})

test('a step skips a hidden casino, which keeps its position', () => {
  const three = [1, 2, 3].map((id) => ({ casinoId: id, userTier: 1 as const, userRank: id }))
  const facts = { ...NO_FACTS, isShown: (id: number) => id !== 2 }
  const ranks = (move: 'up' | 'down', id: number) =>
    placesByMove(three, id, move, facts)?.map(({ casinoId }) => casinoId)
  expect(ranks('up', 3)).toEqual([3, 1, 2])
  expect(ranks('down', 1)).toEqual([2, 3, 1])
  expect(placesByMove(three, 1, 'up', facts)).toBeNull()
  expect(placesByMove(three, 3, 'down', facts)).toBeNull()
})

test('a step passes a casino together with the bonuses that follow it, and takes its own along', () => {
  // Bonus 21 is of casino 2, 31 of casino 3.
  const rows = [1, 2, 21, 3, 31].map((id, index) => ({
    casinoId: id,
    userTier: 1 as const,
    userRank: index + 1,
  }))
  const facts = { ...NO_FACTS, parentOf: (id: number) => (id > 10 ? Math.floor(id / 10) : null) }
  const order = (move: Move, id: number) =>
    placesByMove(rows, id, move, facts)?.map(({ casinoId }) => casinoId) ?? null
  expect(order('down', 1)).toEqual([2, 21, 1, 3, 31])
  expect(order('up', 3)).toEqual([1, 3, 31, 2, 21])
  expect(order('top', 3)).toEqual([3, 31, 1, 2, 21])
  expect(order({ tier: 2 }, 2)).toEqual([1, 3, 31, 2, 21])
  expect(order('up', 21)).toEqual([1, 21, 2, 3, 31])
  expect(order('down', 3)).toBeNull()
})
