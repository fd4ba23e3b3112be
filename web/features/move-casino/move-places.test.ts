import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Placed, rankWithinTiers } from '#core/ranking/custom-order.ts'
import { TIERS } from '#core/ranking/tier.ts'
import { MOVES, placesByMove } from '#web/features/move-casino/move-places.ts'

const list: Placed[] = [
  { casino_id: 1, user_tier: 1, user_rank: 1 },
  { casino_id: 2, user_tier: 1, user_rank: 2 },
  { casino_id: 3, user_tier: 1, user_rank: 9999 },
  { casino_id: 4, user_tier: 2, user_rank: 5 },
]
const text = (places: readonly Placed[] | null) =>
  places?.map((place) => `${place.user_tier}.${place.user_rank} is ${place.casino_id}`).toSorted()

test.each([
  ['up', 2, 'up' as const, ['1.1 is 2', '1.2 is 1', '1.3 is 3']],
  ['down', 1, 'down' as const, ['1.1 is 2', '1.2 is 1', '1.3 is 3']],
  ['to the top', 3, 'top' as const, ['1.1 is 3', '1.2 is 1', '1.3 is 2']],
  ['to the end of another tier', 1, { tier: 2 } as const, ['1.1 is 2', '1.2 is 3', '2.1 is 4', '2.2 is 1']],
  ['to an empty tier', 2, { tier: 5 } as const, ['1.1 is 1', '1.2 is 3', '5.1 is 2']],
])('%s: the touched tiers are numbered from 1', (_name, id, move, places) => {
  expect(text(placesByMove(list, id, move))).toEqual(places)
})

test.each([
  ['the first up', 1, 'up' as const],
  ['the first to the top', 1, 'top' as const],
  ['the last down', 3, 'down' as const],
  ['into its own tier', 4, { tier: 2 } as const],
  ['one that is not there', 7, 'up' as const],
])('%s is no move', (_name, id, move) => {
  expect(placesByMove(list, id, move)).toBeNull()
})

test('whatever is moved, nobody is lost and every touched tier runs 1..n', () => {
  const anyList = fc.uniqueArray(
    fc.record({
      casino_id: fc.integer({ min: 1, max: 40 }),
      user_tier: fc.constantFrom(...TIERS),
      user_rank: fc.integer({ min: 1, max: 50 }),
    }),
    { selector: (place) => place.casino_id, minLength: 1 },
  )
  fc.assert(
    fc.property(anyList, fc.constantFrom(...MOVES), fc.nat(), (places, { move }, pick) => {
      const id = places[pick % places.length]?.casino_id ?? 0
      const moved = placesByMove(places, id, move)
      if (moved === null) return
      const tiers = new Set(moved.map((place) => place.user_tier))
      const touched = places.filter((place) => tiers.has(place.user_tier) || place.casino_id === id)
      expect(new Set(moved.map((place) => place.casino_id))).toEqual(
        new Set(touched.map((place) => place.casino_id)),
      )
      expect(moved).toHaveLength(touched.length)
      const order = moved.toSorted((a, b) => a.user_rank - b.user_rank)
      expect(rankWithinTiers(order)).toEqual(order)
    }),
  )
})

test('a step goes past a casino that is put aside, which keeps its place', () => {
  const three = [1, 2, 3].map((id) => ({ casino_id: id, user_tier: 1 as const, user_rank: id }))
  const isShown = (id: number) => id !== 2
  const ranks = (move: 'up' | 'down', id: number) =>
    placesByMove(three, id, move, isShown)?.map(({ casino_id }) => casino_id)
  expect(ranks('up', 3)).toEqual([3, 1, 2])
  expect(ranks('down', 1)).toEqual([2, 3, 1])
  expect(placesByMove(three, 1, 'up', isShown)).toBeNull()
  expect(placesByMove(three, 3, 'down', isShown)).toBeNull()
})
