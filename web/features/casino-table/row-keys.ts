import { useState } from 'react'
import type { Sort } from '#core/ranking/list-order.ts'

/** Which table row shows which casino. */
export type RowKeys = {
  /** The sort that was on screen when the order last changed. */
  readonly sort: Sort | null
  /** The casinos in the order shown. */
  readonly order: readonly number[]
  /** The key of each casino's row. A casino without an entry has its own ID as its key. */
  readonly keys: ReadonlyMap<number, number>
}

/**
 * Returns the React keys for the rows of a tier.
 *
 * After a new sort, the rows stay in place and exchange their casinos. Moving them takes more than twice the CPU, because
 * the browser rebuilds each moved row and its autofill reads each moved field. In every other change, the row moves with its
 * casino, and so does the focus. Focus in a row ends the exchange: `onFocus` belongs on the element around the rows.
 */
export function useRowKeys(order: readonly number[], sort: Sort | null) {
  const [shown, setShown] = useState<RowKeys>({ sort, order, keys: new Map() })
  let current = shown
  if (order.length !== shown.order.length || order.some((casinoId, at) => casinoId !== shown.order[at])) {
    current = nextRowKeys(shown, order, sort)
    setShown(current)
  }
  return {
    keyOf: (casinoId: number) => current.keys.get(casinoId) ?? casinoId,
    onFocus: () => {
      if (shown.sort !== sort) setShown({ ...shown, sort })
    },
  }
}

/** Returns the keys for a new order. They are unique, because an exchange only permutes the keys of the shown casinos. */
export function nextRowKeys(shown: RowKeys, order: readonly number[], sort: Sort | null): RowKeys {
  if (sort === null || sort === shown.sort) return { sort, order, keys: shown.keys }
  const present = new Set(order)
  const before = shown.order.filter((casinoId) => present.has(casinoId))
  const inPlace = [...new Set([...before, ...order])].map((casinoId) => shown.keys.get(casinoId) ?? casinoId)
  const keys = new Map(shown.keys)
  for (const [at, casinoId] of order.entries()) keys.set(casinoId, inPlace[at] ?? casinoId)
  return { sort, order, keys }
}
