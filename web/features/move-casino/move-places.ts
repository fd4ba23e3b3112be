import { compareCustomOrder, type RankedCasino, rankWithinTiers } from '#core/ranking/custom-order.ts'
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
 * Returns the new positions in the affected tiers, renumbered from 1.
 *
 * @param list every casino of the user, in any order.
 * @param isShown false for a hidden or snoozed casino, which moves skip and which keeps its position.
 * @returns null if the casino is already there, so that nothing is saved.
 */
export function placesByMove(
  list: readonly RankedCasino[],
  casinoId: number,
  move: Move,
  isShown: (casinoId: number) => boolean = () => true,
): RankedCasino[] | null {
  const moved = list.find((place) => place.casinoId === casinoId)
  if (moved === undefined) return null
  const others = list
    .filter((place) => place.casinoId !== casinoId && isAffected(place.userTier))
    .sort(compareCustomOrder)
  const target: Tier = typeof move === 'object' ? move.tier : moved.userTier
  if (typeof move === 'object' && move.tier === moved.userTier) return null

  const siblings = others.filter((place) => place.userTier === target)
  const at =
    typeof move === 'object'
      ? siblings.length
      : indexAfter(move, rankAmong(siblings, moved), siblings, isShown)
  if (typeof move !== 'object' && (at < 0 || at > siblings.length || at === rankAmong(siblings, moved)))
    return null
  const placed = [...siblings.slice(0, at), { ...moved, userTier: target }, ...siblings.slice(at)]
  return rankWithinTiers([...others.filter((place) => place.userTier !== target), ...placed])

  function isAffected(tier: Tier): boolean {
    return tier === moved?.userTier || (typeof move === 'object' && tier === move.tier)
  }
}

/** Counts the casinos of the same tier that precede a casino. */
function rankAmong(siblings: readonly RankedCasino[], moved: RankedCasino): number {
  return siblings.filter((sibling) => compareCustomOrder(sibling, moved) < 0).length
}

/** Returns the index within the tier after the move, or an index out of range if there is no casino to move past. */
function indexAfter(
  move: 'up' | 'down' | 'top',
  index: number,
  siblings: readonly RankedCasino[],
  isShown: (casinoId: number) => boolean,
): number {
  if (move === 'top') return 0
  if (move === 'up') return siblings.findLastIndex((sibling, at) => at < index && isShown(sibling.casinoId))
  const next = siblings.findIndex((sibling, at) => at >= index && isShown(sibling.casinoId))
  return next < 0 ? -1 : next + 1
}
