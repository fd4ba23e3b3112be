/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import input from '#web/ui/input.module.css'
import styles from './figure-table.module.css'

/** A column of figures. */
export type FigureColumn<Row> = {
  readonly id: string
  readonly name: string
  /** What the column is sorted by. */
  readonly value: (row: Row) => number
  readonly text: (value: number) => string
  /** On a phone, next to the name of the row. One column has it. */
  readonly isMain?: boolean
  /** Drawn next to the figure. */
  readonly bar?: (row: Row) => ReactNode
}

type Props<Row> = {
  label: string
  /** The header of the first column, which names the row. */
  first: string
  rows: readonly Row[]
  idOf: (row: Row) => string | number
  nameOf: (row: Row) => string
  /** A link to what the row is about; null for none. */
  hrefOf?: (row: Row) => string
  columns: readonly FigureColumn<Row>[]
  /** The row of totals, in the order of the columns; null for an empty cell. */
  totals: readonly (string | null)[]
  /** The first order. Without it, the rows stay as they are. */
  order?: FigureOrder
}

/** Longer tables begin with this many rows, and have a button for the others. Paper shows all. */
const FEW = 12

/** A table of figures with totals, which each header sorts. On a phone, each row is a card. */
export function FigureTable<Row>(props: Props<Row>) {
  const { label, first, rows, idOf, nameOf, hrefOf, columns, totals, order: firstOrder } = props
  const [order, setOrder] = useState<FigureOrder | null>(firstOrder ?? null)
  const [isWhole, setWhole] = useState(false)
  const sortId = useId()
  const shown = order === null ? rows : inFigureOrder(rows, order, columns, nameOf)
  const isLong = rows.length > FEW + 3
  return (
    <div>
      {order === null || rows.length < 2 ? null : (
        <p className={styles.sortBy}>
          <label htmlFor={sortId}>Sort by</label>
          <span className={input.select}>
            <select
              id={sortId}
              className={classNames(input.input, input.small)}
              value={order.by}
              onChange={({ target }) => setOrder({ by: target.value, descending: target.value !== 'name' })}
            >
              <option value="name">{first}</option>
              {columns.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        </p>
      )}
      <table
        role="table"
        className={styles.table}
        aria-label={label}
        data-whole={isWhole || !isLong || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            <Header id="name" name={first} order={order} onOrder={setOrder} />
            {columns.map(({ id, name }) => (
              <Header key={id} id={id} name={name} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row, index) => (
            <tr role="row" key={idOf(row)} data-more={index >= FEW || undefined}>
              <th role="rowheader" scope="row">
                {hrefOf === undefined ? nameOf(row) : <PageLink href={hrefOf(row)}>{nameOf(row)}</PageLink>}
              </th>
              {columns.map(({ id, name, value, text, isMain, bar }) => (
                <td
                  role="cell"
                  key={id}
                  data-name={name}
                  data-main={isMain || undefined}
                  data-bar={bar !== undefined || undefined}
                  className="figures"
                >
                  {bar === undefined ? (
                    <span>{text(value(row))}</span>
                  ) : (
                    <div className={styles.barred}>
                      <div className={styles.bar}>{bar(row)}</div>
                      <span>{text(value(row))}</span>
                    </div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row">
              Total
            </th>
            {columns.map(({ id, name, isMain }, index) => (
              <td
                role="cell"
                key={id}
                data-name={name}
                data-main={isMain || undefined}
                data-empty={totals[index] === null || undefined}
                className="figures"
              >
                <span>{totals[index]}</span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {isLong ? (
        <Button look="quiet" size="small" className={styles.more} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
        </Button>
      ) : null}
    </div>
  )
}

function Header({
  id,
  name,
  order,
  onOrder,
}: {
  id: string
  name: string
  order: FigureOrder | null
  onOrder: (order: FigureOrder) => void
}) {
  const isSorted = order?.by === id
  const direction = order?.descending ? 'descending' : 'ascending'
  return (
    <th role="columnheader" scope="col" aria-sort={isSorted ? direction : undefined}>
      {order === null ? (
        name
      ) : (
        <button type="button" onClick={() => onOrder(orderAfterPress(order, id))}>
          {name}
          {isSorted ? <Icon name={order.descending ? 'arrow-down' : 'arrow-up'} size={12} /> : null}
        </button>
      )}
    </th>
  )
}

/** By which column a table is sorted: the ID of a column of figures, or `name`. */
type FigureOrder = { readonly by: string; readonly descending: boolean }

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
