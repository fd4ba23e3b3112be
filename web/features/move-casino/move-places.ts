import { type ListFacts } from '#core/ranking/bonus-groups.ts'
import { insertionIndex, NO_FACTS } from '#core/ranking/insertion-index.ts'
import type { RankedCasino } from '#core/ranking/custom-order.ts'
import { ranksWithMoved } from '#core/ranking/ranks-after-drop.ts'
import { type Tier, TIERS } from '#core/ranking/tier.ts'

/** A destination for a casino: a position in its tier, or the end of another tier. */
export type Move = 'up' | 'down' | 'top' | { readonly tier: Tier }

/** The choices of the menu, with their labels. */
export const MOVES: readonly { readonly id: string; readonly label: string; readonly move: Move }[] = [
  { id: 'up', label: 'Move up', move: 'up' },
  { id: 'down', label: 'Move down', move: 'down' },
  { id: 'top', label: 'Move to top', move: 'top' },
  ...TIERS.map((tier) => ({ id: `tier-${tier}`, label: `Move to tier ${tier}`, move: { tier } })),
]

/**
 * Returns the new positions in the affected tiers, renumbered from 1. Further bonuses that follow the casino go along,
 * and a step passes another casino together with those that follow it.
 *
 * @param list every row of the user, in any order.
 * @param facts moves skip a hidden or snoozed casino, which keeps its position, and one in another part of the tier
 *   on screen.
 * @returns null if the casino is already there, so that nothing is saved.
 */
export function placesByMove(
  list: readonly RankedCasino[],
  casinoId: number,
  move: Move,
  facts: ListFacts & { readonly isInSamePart?: (casinoId: number) => boolean } = NO_FACTS,
): RankedCasino[] | null {
  const moved = list.find((place) => place.casinoId === casinoId)
  if (moved === undefined) return null
  if (typeof move === 'object')
    return move.tier === moved.userTier
      ? null
      : ranksWithMoved(list, casinoId, move.tier, facts, (others) => others.length)
  return ranksWithMoved(list, casinoId, moved.userTier, facts, (others, index) => {
    if (move === 'top') return 0
    const isPassed = ({ casinoId: other }: RankedCasino) =>
      facts.isShown(other) && (facts.isInSamePart?.(other) ?? true)
    const at =
      move === 'up'
        ? others.findLastIndex((other, before) => before < index && isPassed(other))
        : others.findIndex((other, after) => after >= index && isPassed(other))
    if (at < 0) return null
    return insertionIndex(others, casinoId, { at, side: move === 'up' ? 'before' : 'after' }, facts)
  })
}
