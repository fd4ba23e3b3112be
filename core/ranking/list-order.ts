import { compareCustomOrder, type RankedCasino, rankWithinTiers } from '#core/ranking/custom-order.ts'
import { type Tier, TIERS } from '#core/ranking/tier.ts'

/** What a list can be sorted by. */
export const SORT_KEYS = [
  'status',
  'casino',
  'expected',
  'last',
  'earned',
  'spent',
  'score',
  'rank',
  'tier',
] as const

export type SortKey = (typeof SORT_KEYS)[number]

export type Sort = { readonly key: SortKey; readonly descending: boolean }

/** The rows of each tier in order, by their IDs. Tiers without rows may be missing. */
export type TierOrder = Readonly<Partial<Record<`${Tier}`, readonly number[] | undefined>>>

/**
 * Which order a list shows, and the user's own one. A sort assigns new ranks to all rows, so the order before it is stored
 * and can be restored.
 */
export type ListOrder = {
  /** Null if the user has moved a row since the sort. */
  readonly sort: Sort | null
  /** The order before the first of one or more sorts. */
  readonly before: TierOrder
}

/** Returns the order of places in the form in which it is stored. */
export function tierOrderOf(places: readonly RankedCasino[]): TierOrder {
  return Object.fromEntries(
    TIERS.map((tier) => [
      tier,
      places
        .filter(({ userTier }) => userTier === tier)
        .sort(compareCustomOrder)
        .map(({ casinoId }) => casinoId),
    ]).filter(([, ids]) => (ids as readonly number[]).length > 0),
  )
}

/**
 * Returns the places of a list in a stored order, each tier ranked from 1. Rows that were added since are at the end of the
 * tier in which they are now; IDs that are no longer in the list are skipped.
 *
 * @param list every row of the user, in any order.
 */
export function placesIn(order: TierOrder, list: readonly RankedCasino[]): RankedCasino[] {
  const current = new Map(list.map((place) => [place.casinoId, place]))
  const placed = new Set(TIERS.flatMap((tier) => order[`${tier}`] ?? []))
  return TIERS.flatMap((tier) => {
    // `delete`: each row once, also if an ID is listed twice.
    const ids = (order[`${tier}`] ?? []).filter((id) => current.delete(id))
    const added = list.filter(({ casinoId, userTier }) => userTier === tier && !placed.has(casinoId))
    return rankWithinTiers([
      ...ids.map((casinoId) => ({ casinoId, userTier: tier, userRank: 0 })),
      ...added.sort(compareCustomOrder),
    ])
  })
}
