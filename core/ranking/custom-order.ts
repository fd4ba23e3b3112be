import type { Tier } from '#core/ranking/tier.ts'

/** The fields that order a casino in a user's list. */
export type RankedCasino = {
  readonly casinoId: number
  readonly userTier: Tier
  readonly userRank: number
}

/** Compares by tier, then rank, then id, so that equal ranks (9999) have the same order everywhere. */
export function compareCustomOrder(a: RankedCasino, b: RankedCasino): number {
  return a.userTier - b.userTier || a.userRank - b.userRank || a.casinoId - b.casinoId
}

/**
 * Ranks a list 1..n inside each tier by its order.
 *
 * @param list in the new order; tiers may be mixed.
 * @returns the same casinos in the same order with new ranks; the input is not modified.
 * @see docs/behavior.md, "Order, votes, and visibility"
 */
export function rankWithinTiers<Row extends RankedCasino>(list: readonly Row[]): Row[] {
  const next = new Map<Tier, number>()
  return list.map((row) => {
    const userRank = (next.get(row.userTier) ?? 0) + 1
    next.set(row.userTier, userRank)
    return { ...row, userRank }
  })
}

/**
 * Ranks a list 1..n by its order, across tiers, as a click on a column header does.
 *
 * @see docs/behavior.md, "Order, votes, and visibility"
 */
export function rankAcrossList<Row extends RankedCasino>(list: readonly Row[]): Row[] {
  return list.map((row, index) => ({ ...row, userRank: index + 1 }))
}
