import { queryOptions, skipToken } from '@tanstack/react-query'
import { type ListOrder, SORT_KEYS, type Sort } from '#core/ranking/list-order.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isFlag, isWhole, listOf, objectOf, oneOf, orMissing, orNull } from '#web/api/type-guards.ts'

const ids = orMissing(listOf(isWhole))

/** Which order a list shows, on the wire and on the disk. */
export const isListOrder = objectOf<ListOrder>({
  sort: orNull(objectOf<Sort>({ key: oneOf(...SORT_KEYS), descending: isFlag })),
  before: objectOf({ 1: ids, 2: ids, 3: ids, 4: ids, 5: ids }),
})

/** How often each user's order has changed in this page. */
const changes = new Map<string, number>()

/** The order of a user's list. It arrives with the list, so it is never requested by itself. */
export function listOrderQuery(userId: string) {
  return queryOptions<ListOrder | null>({ queryKey: ['list-order', userId], queryFn: skipToken })
}

/** Changes the order of a user's list. */
export function changeListOrder(userId: string, order: ListOrder | null): void {
  changes.set(userId, (changes.get(userId) ?? 0) + 1)
  queryClient.setQueryData(listOrderQuery(userId).queryKey, order)
}

/**
 * Begins a request of the list. Call the result with the order that arrives: it is ignored if the order has been changed
 * since, because the server can have read it before.
 */
export function expectListOrder(userId: string): (order: ListOrder | null) => void {
  const before = changes.get(userId)
  return (order) => {
    if (changes.get(userId) === before) queryClient.setQueryData(listOrderQuery(userId).queryKey, order)
  }
}

/** Returns the order after a save of the ranking: without an order of its own, the list is no longer sorted. */
export function orderAfter(current: ListOrder | null, saved: ListOrder | null | undefined): ListOrder | null {
  return saved === undefined ? current && { ...current, sort: null } : saved
}
