import { useState } from 'react'

/** Which table row shows which casino. */
export type RowKeys = {
  /** How often the whole list had been reordered when this order was first shown; null if it was mounted after a move. */
  readonly reorders: number | null
  /** The casinos in the order shown. */
  readonly order: readonly number[]
  /** The key of each casino's row. A casino without an entry has its own ID as its key. */
  readonly keys: ReadonlyMap<number, number>
}

/**
 * Returns the React keys for the rows of a tier.
 *
 * After a sort and its undo, the rows stay in place and exchange their casinos. Moving them takes more than twice the CPU,
 * because the browser rebuilds each moved row and its autofill reads each moved field. In every other change, the row moves
 * with its casino, and so does the focus. Focus in a row ends the exchange: `onFocus` belongs on the element around the rows.
 *
 * @param reorders how often the user sorted the whole list, or restored the order before; null after a move.
 * @param canExchange whether rows of equal height may exchange their casinos.
 */
export function useRowKeys(order: readonly number[], reorders: number | null, canExchange: boolean) {
  const [shown, setShown] = useState<RowKeys>({ reorders, order, keys: new Map() })
  let current = shown
  if (order.length !== shown.order.length || order.some((casinoId, at) => casinoId !== shown.order[at])) {
    current = nextRowKeys(shown, order, reorders, canExchange)
    setShown(current)
  }
  return {
    keyOf: (casinoId: number) => current.keys.get(casinoId) ?? casinoId,
    onFocus: () => {
      if (reorders !== null && shown.reorders !== reorders) setShown({ ...shown, reorders })
    },
  }
}

/**
 * Returns the keys for a new order. They are unique, because an exchange only permutes the keys of the shown casinos.
 *
 * @param reorders null after a move, which exchanges nothing, even if a sort before it left this tier unchanged.
 */
export function nextRowKeys(
  shown: RowKeys,
  order: readonly number[],
  reorders: number | null,
  canExchange = true,
): RowKeys {
  if (reorders === null) return { ...shown, order }
  if (!canExchange || reorders === shown.reorders) return { reorders, order, keys: shown.keys }
  const present = new Set(order)
  const before = shown.order.filter((casinoId) => present.has(casinoId))
  const inPlace = [...new Set([...before, ...order])].map((casinoId) => shown.keys.get(casinoId) ?? casinoId)
  const keys = new Map(shown.keys)
  for (const [at, casinoId] of order.entries()) keys.set(casinoId, inPlace[at] ?? casinoId)
  return { reorders, order, keys }
}
