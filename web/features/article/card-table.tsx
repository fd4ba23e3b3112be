/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser forgets a table's roles when CSS takes it apart for cards */
import type { ReactNode } from 'react'
import { ScrollTable } from '#web/features/article/scroll-table.tsx'

/** Where a column's value stands on a card: at its head beside the name, in a row of two or three, or over all of it. */
type Place = 'head' | 'half' | 'third' | 'whole'

export type CardColumn = {
  readonly name: string
  readonly align?: 'right'
  readonly card: Place
  /** The value says by itself what it is: its name is not repeated on the card. */
  readonly plain?: boolean
}

export type CardRow = {
  readonly key: string
  readonly id?: string
  /** What stands before the name: a rank. */
  readonly lead?: ReactNode
  readonly name: ReactNode
  /** One for each column. */
  readonly cells: readonly ReactNode[]
}

export type CardGroup = { readonly id?: string; readonly title?: string; readonly rows: readonly CardRow[] }

export type CardTableProps = {
  readonly label: string
  /** The heads of the columns before the others: the rank, where there is one, and the name. */
  readonly lead?: string
  readonly name: string
  readonly columns: readonly CardColumn[]
  readonly groups: readonly CardGroup[]
  readonly even?: boolean
}

/** A table that a phone shows as one card for each row, with nothing left out (card-table.css). */
export function CardTable({ label, lead, name, columns, groups, even = false }: CardTableProps) {
  return (
    <ScrollTable label={label} even={even} cards>
      <thead role="rowgroup">
        <tr role="row">
          {lead === undefined ? null : (
            <th scope="col" role="columnheader" align="right" className="card-lead">
              {lead}
            </th>
          )}
          <th scope="col" role="columnheader">
            {name}
          </th>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              role="columnheader"
              align={column.align}
              className={`card-${column.card}`}
            >
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ id, title, rows }, at) => (
        <tbody key={id ?? at} role="rowgroup" id={id}>
          {title === undefined ? null : (
            <tr role="row" className="card-group">
              <th role="rowheader" scope="rowgroup" colSpan={columns.length + (lead === undefined ? 1 : 2)}>
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.key} id={row.id} role="row">
              {lead === undefined ? null : (
                <td role="cell" align="right" className="card-lead">
                  {row.lead}
                </td>
              )}
              <th scope="row" role="rowheader">
                {row.name}
              </th>
              {columns.map((column, place) => (
                <td
                  key={column.name}
                  role="cell"
                  align={column.align}
                  className={`card-${column.card}`}
                  data-label={column.plain === true ? undefined : column.name}
                >
                  {row.cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </ScrollTable>
  )
}
