/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import { memo } from 'react'
import type { Column, Direction } from '#web/features/casino-table/columns.ts'
import type { SortKey } from '#core/ranking/list-order.ts'
import { SortButton } from '#web/features/casino-table/sort-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './sort-header.module.css'

type Props = {
  column: Column
  sorted: Direction | null
  /** Sorts by the column; null for a header without a button. */
  onSort: ((key: SortKey) => void) | null
}

/** A column header of a tier's table. In sortable columns it is a button, unless the head of the list has the buttons. */
export const SortHeader = memo(function SortHeader({ column, sorted, onSort }: Props) {
  const { id, label, sort: key, figure, tip } = column
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames(styles.header, styles[id], figure && styles.figure)}
      aria-sort={sorted ?? undefined}
    >
      {key === undefined || onSort === null ? (
        <span className={id === 'move' ? 'visually-hidden' : undefined}>
          {label}
          {tip === undefined ? null : <VisuallyHidden>: {tip}</VisuallyHidden>}
        </span>
      ) : (
        <SortButton column={column} sortKey={key} sorted={sorted} onSort={onSort} />
      )}
    </th>
  )
})
