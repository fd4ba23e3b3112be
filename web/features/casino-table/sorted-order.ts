import { type RankedCasino } from '#core/ranking/custom-order.ts'
import { TIERS } from '#core/ranking/tier.ts'
import { type Guard, isFlag, isText, isWhole, listOf, objectOf, oneOf } from '#web/api/type-guards.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { stored } from '#web/ui/stored.ts'
import { SORT_LABELS, type Sort, type SortKey } from '#web/features/casino-table/sort-rows.ts'

/** A list that is sorted by a column, and the order that the sort replaced. */
export type SortedOrder = {
  readonly sort: Sort
  /** The places before the first of one or more sorts. */
  readonly before: readonly RankedCasino[]
  /** The places that the newest sort assigned. */
  readonly sorted: readonly RankedCasino[]
}

type Stored = { readonly owner: string; readonly order: SortedOrder }

const isPlaces = listOf(
  objectOf<RankedCasino>({ casinoId: isWhole, userTier: oneOf(...TIERS), userRank: isWhole }),
) as Guard<readonly RankedCasino[]>

const sortedOrder = stored(
  'sortedOrder',
  objectOf<Stored>({
    owner: isText,
    order: objectOf<SortedOrder>({
      sort: objectOf<Sort>({ key: oneOf(...(Object.keys(SORT_LABELS) as SortKey[])), descending: isFlag }),
      before: isPlaces,
      sorted: isPlaces,
    }),
  }),
)

/**
 * Returns the stored sort of a member, so that the order before it can still be restored after a reload. Null if there
 * is none, or if the list has been reordered since, for example on another device.
 */
export function readSortedOrder(owner: string, rows: readonly ListRow[]): SortedOrder | null {
  const last = sortedOrder.read()
  return last?.owner === owner && isOrderOf(rows, last.order.sorted) ? last.order : null
}

/** Stores the sort of a member, or deletes it if there is none. */
export function storeSortedOrder(owner: string, order: SortedOrder | null): void {
  if (order === null) sortedOrder.remove()
  else sortedOrder.write({ owner, order })
}

/** Whether the casinos in a list have these places. Casinos that were added or closed since do not matter. */
export function isOrderOf(rows: readonly ListRow[], places: readonly RankedCasino[]): boolean {
  const placeOf = new Map(places.map((place) => [place.casinoId, place]))
  return rows.every(({ own }) => {
    const place = placeOf.get(own.casinoId)
    return place === undefined || (place.userTier === own.userTier && place.userRank === own.userRank)
  })
}
