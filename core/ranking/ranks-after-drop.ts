import { compareCustomOrder, type RankedCasino, rankWithinTiers } from '#core/ranking/custom-order.ts'
import type { Tier } from '#core/ranking/tier.ts'

/** Where a casino was dropped: on another casino's row, or on a tier's heading or empty area. */
export type DropTarget = { readonly onCasino: number } | { readonly onTier: Tier }

/**
 * Returns the new ranks in the tiers that a drop affects, each tier renumbered from 1.
 *
 * A casino dropped on a row takes that row's position and tier: within a tier, the rows between shift by one; from
 * another tier, the row and those below it move down by one. A casino dropped on a tier goes to its end.
 *
 * @param list every casino of the user, in any order.
 * @returns the casinos of the source and the destination tier; null if the order does not change, so that nothing is
 *   saved, or if the moved casino or the row is not in the list.
 * @see docs/behavior.md, "Order, votes, and visibility"
 */
export function ranksAfterDrop(
  list: readonly RankedCasino[],
  casinoId: number,
  target: DropTarget,
): RankedCasino[] | null {
  const moved = list.find((row) => row.casinoId === casinoId)
  if (moved === undefined) return null
  const tier = tierOf(list, target)
  if (tier === undefined) return null

  const inTier = list.filter((row) => row.userTier === tier).sort(compareCustomOrder)
  const others = inTier.filter((row) => row !== moved)
  const at = 'onTier' in target ? others.length : inTier.findIndex((row) => row.casinoId === target.onCasino)
  if (inTier.indexOf(moved) === at) return null

  const left = list
    .filter((row) => row.userTier === moved.userTier && row.userTier !== tier && row !== moved)
    .sort(compareCustomOrder)
  return rankWithinTiers([...left, ...others.slice(0, at), { ...moved, userTier: tier }, ...others.slice(at)])
}

function tierOf(list: readonly RankedCasino[], target: DropTarget): Tier | undefined {
  if ('onTier' in target) return target.onTier
  return list.find((row) => row.casinoId === target.onCasino)?.userTier
}
