import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ListOrder } from '#core/ranking/list-order.ts'
import { queryClient } from '#web/api/query-client.ts'

/** How often each user's order has changed in this page. */
const changes = new Map<string, number>()

/** The order of a user's list. It arrives with the list, so it is never requested by itself. */
export function listOrderQuery(userId: string) {
  return queryOptions<ListOrder | null>({
    queryKey: ['list-order', userId],
    queryFn: skipToken,
    gcTime: Infinity,
  })
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
