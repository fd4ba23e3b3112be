import { expect, test } from 'vitest'
import { placesIn, tierOrderOf } from '#core/ranking/list-order.ts'
import type { Tier } from '#core/ranking/tier.ts'

const place = (casinoId: number, userTier: Tier, userRank: number) => ({ casinoId, userTier, userRank })

test('keeps the rows of each tier in order, and restores them ranked from 1', () => {
  const mine = [place(3, 1, 2), place(1, 1, 7), place(2, 4, 1)]
  const order = tierOrderOf(mine)
  expect(order).toEqual({ 1: [3, 1], 4: [2] })
  const sorted = [place(1, 1, 1), place(2, 4, 2), place(3, 1, 3)]
  expect(placesIn(order, sorted)).toEqual([place(3, 1, 1), place(1, 1, 2), place(2, 4, 1)])
})

test('a casino that came later is at the end of its tier, and one that is gone leaves no gap', () => {
  const list = [place(1, 1, 2), place(9, 1, 1), place(8, 2, 3)]
  expect(placesIn({ 1: [5, 1], 3: [5] }, list)).toEqual([place(1, 1, 1), place(9, 1, 2), place(8, 2, 1)])
})

test('a casino returns to the tier that it was in', () => {
  expect(placesIn({ 1: [1, 2] }, [place(1, 5, 1), place(2, 1, 1)])).toEqual([place(1, 1, 1), place(2, 1, 2)])
})
