import type { ListOrder } from '#core/ranking/list-order.ts'
import { listValue } from '#web/api/dashboard/list-value.ts'

/** Which order each user's list shows, as the server has it. */
export const savedOrder = listValue<ListOrder>('list-order')

/** Returns the order after a save of the ranking: without an order of its own, the list is no longer sorted. */
export function orderAfter(current: ListOrder | null, saved: ListOrder | null | undefined): ListOrder | null {
  return saved === undefined ? current && { ...current, sort: null } : saved
}
