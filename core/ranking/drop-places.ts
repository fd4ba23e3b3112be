import { compareCustomOrder, type Placed, rankWithinTiers } from '#core/ranking/custom-order.ts'
import type { Tier } from '#core/ranking/tier.ts'

/** Where a casino was dropped: on another casino's row, or on a tier's heading or empty part. */
export type DropTarget = { readonly onCasino: number } | { readonly onTier: Tier }

/**
 * The new places of the tiers that a drop touches, each renumbered from 1.
 *
 * On a row the casino takes that row's position and tier: within a tier, what stood between closes up; from another
 * tier, the row moves down by one. On a tier it goes to that tier's end.
 *
 * @param list every casino of the person, in any order.
 * @returns the casinos of the source and the destination tier; null when the order stays as it is, so that nothing is
 *   saved, and when the moved casino or the row is not in the list.
 * @see spec section 4 "Drag and drop"
 */
export function placesByDrop(list: readonly Placed[], casinoId: number, target: DropTarget): Placed[] | null {
  const moved = list.find((place) => place.casino_id === casinoId)
  if (moved === undefined) return null
  const tier = tierOf(list, target)
  if (tier === undefined) return null

  const inTier = list.filter((place) => place.user_tier === tier).toSorted(compareCustomOrder)
  const others = inTier.filter((place) => place !== moved)
  const at =
    'onTier' in target ? others.length : inTier.findIndex((place) => place.casino_id === target.onCasino)
  if (inTier.indexOf(moved) === at) return null

  const left = list
    .filter((place) => place.user_tier === moved.user_tier && place.user_tier !== tier && place !== moved)
    .toSorted(compareCustomOrder)
  return rankWithinTiers([...left, ...others.toSpliced(at, 0, { ...moved, user_tier: tier })])
}

function tierOf(list: readonly Placed[], target: DropTarget): Tier | undefined {
  if ('onTier' in target) return target.onTier
  return list.find((place) => place.casino_id === target.onCasino)?.user_tier
}
