import type { Tier } from '#core/ranking/tier.ts'

/** What places a casino in a person's list. */
export type Placed = { readonly casino_id: number; readonly user_tier: Tier; readonly user_rank: number }

/** Orders a list by tier, then rank, then id, so that equal ranks (9999) keep one order everywhere. */
export function compareCustomOrder(a: Placed, b: Placed): number {
  return a.user_tier - b.user_tier || a.user_rank - b.user_rank || a.casino_id - b.casino_id
}

/**
 * Ranks a list 1..n inside each tier by its order.
 *
 * @param list in the order wanted; tiers may be mixed.
 * @returns the same casinos in the same order with new ranks; the input is not touched.
 * @see spec section 4 "Drag and drop"
 */
export function rankWithinTiers<Row extends Placed>(list: readonly Row[]): Row[] {
  const next = new Map<Tier, number>()
  return list.map((row) => {
    const user_rank = (next.get(row.user_tier) ?? 0) + 1
    next.set(row.user_tier, user_rank)
    return { ...row, user_rank }
  })
}

/**
 * Ranks a list 1..n by its order, across tiers, as a click on a column header does.
 *
 * @see spec section 4 "Sorting reassigns user_rank 1..n across the whole list"
 */
export function rankAcrossList<Row extends Placed>(list: readonly Row[]): Row[] {
  return list.map((row, index) => ({ ...row, user_rank: index + 1 }))
}
