import { compareCustomOrder, type Placed, rankWithinTiers } from '#core/ranking/custom-order.ts'
import { type Tier, TIERS } from '#core/ranking/tier.ts'

/** Where a casino can be sent: within its tier, or to the end of another. */
export type Move = 'up' | 'down' | 'top' | { readonly tier: Tier }

/** What the menu offers, with the words for it. */
export const MOVES: readonly { readonly id: string; readonly label: string; readonly move: Move }[] = [
  { id: 'up', label: 'Move up', move: 'up' },
  { id: 'down', label: 'Move down', move: 'down' },
  { id: 'top', label: 'Move to top', move: 'top' },
  ...TIERS.map((tier) => ({ id: `tier-${tier}`, label: `Move to tier ${tier}`, move: { tier } })),
]

/**
 * The new places of the tiers that a move touches, renumbered from 1 (spec section 4 "Drag and drop").
 *
 * @param list every casino of the person, in any order.
 * @param isShown false for a casino that is put aside: a step up or down goes past it, and it keeps its place.
 * @returns null when the casino is there already, so that nothing is saved.
 */
export function placesByMove(
  list: readonly Placed[],
  casinoId: number,
  move: Move,
  isShown: (casinoId: number) => boolean = () => true,
): Placed[] | null {
  const moved = list.find((place) => place.casino_id === casinoId)
  if (moved === undefined) return null
  const others = list
    .filter((place) => place.casino_id !== casinoId && isTouched(place.user_tier))
    .toSorted(compareCustomOrder)
  const target: Tier = typeof move === 'object' ? move.tier : moved.user_tier
  if (typeof move === 'object' && move.tier === moved.user_tier) return null

  const mates = others.filter((place) => place.user_tier === target)
  const at =
    typeof move === 'object' ? mates.length : indexAfter(move, rankAmong(mates, moved), mates, isShown)
  if (typeof move !== 'object' && (at < 0 || at > mates.length || at === rankAmong(mates, moved))) return null
  const placed = [...mates.slice(0, at), { ...moved, user_tier: target }, ...mates.slice(at)]
  return rankWithinTiers([...others.filter((place) => place.user_tier !== target), ...placed])

  function isTouched(tier: Tier): boolean {
    return tier === moved?.user_tier || (typeof move === 'object' && tier === move.tier)
  }
}

/** How many of its tier stand before it. */
function rankAmong(mates: readonly Placed[], moved: Placed): number {
  return mates.filter((mate) => compareCustomOrder(mate, moved) < 0).length
}

/** The index among its mates after the move; outside of them where there is nobody to move past. */
function indexAfter(
  move: 'up' | 'down' | 'top',
  index: number,
  mates: readonly Placed[],
  isShown: (casinoId: number) => boolean,
): number {
  if (move === 'top') return 0
  if (move === 'up') return mates.findLastIndex((mate, at) => at < index && isShown(mate.casino_id))
  const next = mates.findIndex((mate, at) => at >= index && isShown(mate.casino_id))
  return next < 0 ? -1 : next + 1
}
