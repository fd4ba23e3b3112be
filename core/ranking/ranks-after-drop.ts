import { inCustomOrder, type ListFacts, withFollowers } from '#core/ranking/bonus-groups.ts'
import { insertionIndex, NO_FACTS } from '#core/ranking/insertion-index.ts'
import { type RankedCasino, rankWithinTiers } from '#core/ranking/custom-order.ts'
import type { Tier } from '#core/ranking/tier.ts'

/** Where a casino was dropped: on another casino's row, or on a tier's heading or empty area. */
export type DropTarget = { readonly onCasino: number } | { readonly onTier: Tier }

/**
 * Returns the new ranks in the tiers that a drop affects, each tier renumbered from 1.
 *
 * A casino dropped on a row takes that row's position and tier: within a tier, the rows between shift; from another
 * tier, the row and those below it move down. A casino dropped on a tier goes to its end. Further bonuses that follow
 * the casino go along, and a drop does not separate another casino from those that follow it.
 *
 * @param list every row of the user, in any order.
 * @returns the rows of the source and the destination tier; null if the order does not change, so that nothing is
 *   saved, or if the moved casino or the row is not in the list.
 * @see docs/behavior.md, "Order, votes, and visibility"
 */
export function ranksAfterDrop(
  list: readonly RankedCasino[],
  casinoId: number,
  target: DropTarget,
  facts: ListFacts = NO_FACTS,
): RankedCasino[] | null {
  const from = tierOf(list, casinoId)
  const tier = 'onTier' in target ? target.onTier : tierOf(list, target.onCasino)
  if (from === undefined || tier === undefined) return null
  const inTier = rowsOf(list, tier, facts)
  const at = 'onTier' in target ? -1 : inTier.findIndex((row) => row.casinoId === target.onCasino)
  // Within a tier, a casino that moves down is inserted after the row.
  const start = inTier.findIndex((row) => row.casinoId === casinoId)
  const side = start >= 0 && start < at ? 'after' : 'before'
  return ranksWithMoved(list, casinoId, tier, facts, (others) => {
    if ('onTier' in target) return others.length
    const row = others.findIndex((other) => other.casinoId === target.onCasino)
    // Dropped on itself, or on a bonus that moves along.
    if (row < 0) return null
    return insertionIndex(others, casinoId, { at: row, side }, facts)
  })
}

/**
 * Returns the new ranks after a casino and the bonuses that follow it are inserted in a tier.
 *
 * @param indexAmong returns the index among the other rows of the tier, in order; null to leave the order as it is. `before`
 *   is how many of them precede the casino now.
 * @returns as for `ranksAfterDrop`.
 */
export function ranksWithMoved(
  list: readonly RankedCasino[],
  casinoId: number,
  tier: Tier,
  facts: ListFacts,
  indexAmong: (others: readonly RankedCasino[], before: number) => number | null,
): RankedCasino[] | null {
  const from = tierOf(list, casinoId)
  if (from === undefined) return null
  const source = rowsOf(list, from, facts)
  const group = withFollowers(source, casinoId, facts)
  const inTier = rowsOf(list, tier, facts)
  const others = inTier.filter((row) => !group.includes(row))
  const start = inTier.findIndex((row) => row.casinoId === casinoId)
  const before = inTier.slice(0, Math.max(0, start)).filter((row) => others.includes(row)).length
  const at = indexAmong(others, before)
  if (at === null) return null
  const placed = [
    ...others.slice(0, at),
    ...group.map((row) => ({ ...row, userTier: tier })),
    ...others.slice(at),
  ]
  if (from === tier) {
    const isSame = placed.every((row, index) => row.casinoId === inTier[index]?.casinoId)
    return isSame ? null : rankWithinTiers(placed)
  }
  return rankWithinTiers([...source.filter((row) => !group.includes(row)), ...placed])
}

function tierOf(list: readonly RankedCasino[], casinoId: number): Tier | undefined {
  return list.find((row) => row.casinoId === casinoId)?.userTier
}

function rowsOf(list: readonly RankedCasino[], tier: Tier, { parentOf }: ListFacts): RankedCasino[] {
  return inCustomOrder(
    list.filter((row) => row.userTier === tier),
    parentOf,
  )
}
