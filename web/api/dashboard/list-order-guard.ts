import { type ListOrder, SORT_KEYS, type Sort } from '#core/ranking/list-order.ts'
import { isFlag, isWhole, listOf, objectOf, oneOf, orMissing, orNull } from '#web/api/type-guards.ts'

const ids = orMissing(listOf(isWhole))

/** Which order a list shows, on the wire and on the disk. Apart from the query, which pages without a list do not load. */
export const isListOrder = objectOf<ListOrder>({
  sort: orNull(objectOf<Sort>({ key: oneOf(...SORT_KEYS), descending: isFlag })),
  before: objectOf({ 1: ids, 2: ids, 3: ids, 4: ids, 5: ids }),
})
