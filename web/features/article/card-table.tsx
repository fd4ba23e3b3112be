/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import type { ReactNode } from 'react'
// Before the own sheet, whose rules of equal specificity override those of the scroll table.
import { ScrollTable } from '#web/features/article/scroll-table.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './card-table.module.css'

/** The position of a column's value on a card: in the header, in a row of two or three, or across the full width. */
type Place = 'head' | 'half' | 'third' | 'whole'

export type CardColumn = {
  readonly name: string
  readonly align?: 'right'
  readonly card: Place
  /** Omits the column name on the card, for values that need no label. */
  readonly plain?: boolean
}

export type CardRow = {
  readonly key: string
  readonly id?: string
  /** Content before the name, such as a rank. */
  readonly lead?: ReactNode
  readonly name: ReactNode
  /** What the tools of the table filter and order by. */
  readonly data?: Readonly<Record<`data-${string}`, string | number | undefined>>
  /** One value for each column; null if it is not known: the cell is empty, and a screen reader says so. */
  readonly cells: readonly ReactNode[]
}

export type CardGroup = {
  readonly id?: string
  /** An ID that the group had before, which links elsewhere may have. */
  readonly formerId?: string
  readonly title?: string
  readonly rows: readonly CardRow[]
}

export type CardTableProps = {
  readonly label: string
  readonly id?: string
  /** The headers of the leading columns: the rank, if any, and the name. */
  readonly lead?: string
  readonly name: string
  readonly columns: readonly CardColumn[]
  readonly groups: readonly CardGroup[]
  readonly even?: boolean
  /** Uses small text, for a table across the page. */
  readonly wide?: boolean
}

/** A table that a phone shows as one card per row, with the same content (card-table.module.css). */
export function CardTable({
  label,
  id,
  lead,
  name,
  columns,
  groups,
  even = false,
  wide = false,
}: CardTableProps) {
  return (
    <ScrollTable
      label={label}
      even={even}
      {...(id !== undefined && { id })}
      cards={classNames(styles.cards, wide && styles.wide)}
    >
      <thead role="rowgroup">
        <tr role="row">
          {lead === undefined ? null : (
            <th scope="col" role="columnheader" align="right" className={styles.lead}>
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
              className={styles[column.card]}
            >
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ id: groupId, formerId, title, rows }, at) => (
        <tbody key={groupId ?? at} role="rowgroup" id={groupId}>
          {title === undefined ? null : (
            <tr role="row" className={styles.group}>
              <th role="rowheader" scope="rowgroup" colSpan={columns.length + (lead === undefined ? 1 : 2)}>
                {formerId === undefined ? null : <span id={formerId} />}
                {title}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.key} id={row.id} role="row" {...row.data}>
              {lead === undefined ? null : (
                <td role="cell" align="right" className={styles.lead}>
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
                  className={classNames(styles[column.card], row.cells[place] === null && styles.empty)}
                  data-label={column.plain === true ? undefined : column.name}
                >
                  {row.cells[place] ?? <VisuallyHidden>not known</VisuallyHidden>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </ScrollTable>
  )
}
