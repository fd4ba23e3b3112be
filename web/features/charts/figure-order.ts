/** By which column a table is sorted: the ID of a column of figures, or `name`. */
export type FigureOrder = { readonly by: string; readonly descending: boolean }

type ValueColumn<Row> = { readonly id: string; readonly value: (row: Row) => number }

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Returns the rows in an order. Rows with the same figure are in the order of their names. */
export function inFigureOrder<Row>(
  rows: readonly Row[],
  { by, descending }: FigureOrder,
  columns: readonly ValueColumn<Row>[],
  nameOf: (row: Row) => string,
): readonly Row[] {
  const sign = descending ? -1 : 1
  const byName = (a: Row, b: Row) => names.compare(nameOf(a), nameOf(b))
  const value = columns.find(({ id }) => id === by)?.value
  if (value === undefined) return [...rows].sort((a, b) => sign * byName(a, b))
  return [...rows].sort((a, b) => sign * (value(a) - value(b)) || byName(a, b))
}

/** Returns the order after a press of a header: the largest first, and names from A; a second press turns it around. */
export function orderAfterPress(order: FigureOrder, by: string): FigureOrder {
  if (order.by === by) return { by, descending: !order.descending }
  return { by, descending: by !== 'name' }
}
