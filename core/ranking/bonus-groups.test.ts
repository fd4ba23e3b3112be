import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inCustomOrder, type ListFacts, withFollowers } from '#core/ranking/bonus-groups.ts'
import { insertionIndex } from '#core/ranking/insertion-index.ts'
import { compareCustomOrder, type RankedCasino } from '#core/ranking/custom-order.ts'
import { type DropTarget, ranksAfterDrop } from '#core/ranking/ranks-after-drop.ts'
import { DEFAULT_RANK, TIERS } from '#core/ranking/tier.ts'

// Casinos are 1 to 9; bonus 31 is of casino 3. Casino 8 is hidden.
const facts: ListFacts = {
  parentOf: (id) => (id > 10 ? Math.floor(id / 10) : null),
  isShown: (id) => id !== 8,
}
const inTier = (ids: readonly number[], userTier: RankedCasino['userTier'] = 1): RankedCasino[] =>
  ids.map((casinoId, index) => ({ casinoId, userTier, userRank: index + 1 }))
const idsOf = (rows: readonly RankedCasino[]) => rows.map(({ casinoId }) => casinoId)

test('a bonus that was never ranked is after its casino and the bonuses that follow it, in the same tier', () => {
  const never = (casinoId: number, userTier: RankedCasino['userTier'] = 1) => ({
    casinoId,
    userTier,
    userRank: DEFAULT_RANK,
  })
  const list = [never(13), never(32, 2), never(21), never(7), never(72), ...inTier([1, 11, 2, 12, 3])]
  expect(idsOf(inCustomOrder(list, facts.parentOf))).toEqual([1, 11, 13, 2, 21, 12, 3, 7, 72, 32])
  expect(idsOf(inCustomOrder(list, () => null))).toEqual([1, 11, 2, 12, 3, 7, 13, 21, 72, 32])
  // A drop uses the same order.
  const ranks = ranksAfterDrop(list, 2, { onCasino: 1 }, facts)
  expect(idsOf(ranks ?? [])).toEqual([2, 21, 1, 11, 13, 12, 3, 7, 72])
})

test.each([
  ['a casino alone', [1, 2, 3], 2, [2]],
  ['the bonuses directly after it', [1, 11, 12, 2], 1, [1, 11, 12]],
  ['not one that was moved before it', [11, 1, 12, 2], 1, [1, 12]],
  ['not one that was moved away', [1, 11, 2, 12], 1, [1, 11]],
  ['not a bonus of another casino', [1, 21, 11], 1, [1]],
  ['past a hidden casino, which stays', [1, 8, 11, 2], 1, [1, 11]],
  ['a bonus takes no other along', [1, 11, 12], 11, [11]],
  ['a row of another tier', [1, 11], 7, []],
])('%s', (_name, tier, casinoId, group) => {
  expect(idsOf(withFollowers(inTier(tier), casinoId, facts))).toEqual(group)
})

test.each([
  ['after a casino: after its bonuses', [2, 21, 22, 3], 1, { at: 0, side: 'after' }, 3],
  ['after one of its bonuses', [2, 21, 22, 3], 1, { at: 1, side: 'after' }, 3],
  ['before one of its bonuses: before the casino', [4, 2, 21, 22], 1, { at: 3, side: 'before' }, 1],
  ['a bonus among those of its casino', [2, 21, 22], 23, { at: 1, side: 'after' }, 2],
  ['a bonus before its casino', [4, 2, 22], 21, { at: 1, side: 'before' }, 1],
  ['a bonus that was moved away is a row like any other', [2, 4, 21, 5], 1, { at: 2, side: 'before' }, 2],
] as const)('inserted %s', (_name, others, moved, target, index) => {
  expect(insertionIndex(inTier(others), moved, target, facts)).toBe(index)
})

describe('a drop', () => {
  const list = [...inTier([1, 11, 2, 21, 22, 3, 13]), ...inTier([4, 41, 5], 2)]
  const orderAfter = (casinoId: number, target: DropTarget) => {
    const ranks = ranksAfterDrop(list, casinoId, target, facts)?.toSorted(compareCustomOrder)
    return (
      ranks?.map(({ casinoId: id, userTier, userRank }) => `${userTier}.${userRank} ${id}`).join(', ') ?? null
    )
  }

  test.each([
    ['down', 1, { onCasino: 2 }, '1.1 2, 1.2 21, 1.3 22, 1.4 1, 1.5 11, 1.6 3, 1.7 13'],
    [
      'up on a bonus of another casino',
      3,
      { onCasino: 21 },
      '1.1 1, 1.2 11, 1.3 3, 1.4 2, 1.5 21, 1.6 22, 1.7 13',
    ],
    [
      'to the end of another tier',
      2,
      { onTier: 2 },
      '1.1 1, 1.2 11, 1.3 3, 1.4 13, 2.1 4, 2.2 41, 2.3 5, 2.4 2, 2.5 21, 2.6 22',
    ],
    [
      'on a row of another tier',
      4,
      { onCasino: 11 },
      '1.1 4, 1.2 41, 1.3 1, 1.4 11, 1.5 2, 1.6 21, 1.7 22, 1.8 3, 1.9 13, 2.1 5',
    ],
    [
      'of a bonus, without its casino',
      11,
      { onTier: 2 },
      '1.1 1, 1.2 2, 1.3 21, 1.4 22, 1.5 3, 1.6 13, 2.1 4, 2.2 41, 2.3 5, 2.4 11',
    ],
    ['on a bonus that goes along', 2, { onCasino: 22 }, null],
  ] as const)('%s', (_name, casinoId, target, order) => {
    expect(orderAfter(casinoId, target)).toBe(order)
  })

  test('never separates a casino from the bonuses that follow it, whichever casino is dropped', () => {
    const anyList = fc.uniqueArray(
      fc.record({
        casinoId: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 11, max: 79 })),
        userTier: fc.constantFrom(...TIERS),
        userRank: fc.integer({ min: 1, max: 50 }),
      }),
      { selector: ({ casinoId }) => casinoId, minLength: 1 },
    )
    const groupsOf = (rows: readonly RankedCasino[]) =>
      new Map(
        rows
          .filter(({ casinoId }) => facts.parentOf(casinoId) === null)
          .map(({ casinoId, userTier }) => {
            const tier = rows.filter((row) => row.userTier === userTier).toSorted(compareCustomOrder)
            return [casinoId, idsOf(withFollowers(tier, casinoId, facts))]
          }),
      )
    fc.assert(
      fc.property(anyList, fc.nat(), fc.nat(), (rows, pick, on) => {
        const moved = rows[pick % rows.length] as RankedCasino
        const target = rows[on % rows.length] as RankedCasino
        if (facts.parentOf(moved.casinoId) !== null) return
        const ranks = ranksAfterDrop(rows, moved.casinoId, { onCasino: target.casinoId }, facts)
        if (ranks === null) return
        const changed = new Map(ranks.map((row) => [row.casinoId, row]))
        const after = groupsOf(rows.map((row) => changed.get(row.casinoId) ?? row))
        for (const [casinoId, group] of groupsOf(rows))
          expect(after.get(casinoId)?.slice(0, group.length)).toEqual(group)
      }),
    )
  })
})
