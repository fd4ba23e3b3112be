/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import { memo } from 'react'
import type { Column } from '#web/features/casino-table/columns.ts'
import type { SortKey } from '#core/ranking/list-order.ts'
import { Icon } from '#web/ui/icon.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './sort-header.module.css'

type Props = {
  column: Column
  /** The sort direction of this column, or null if the list is not sorted by it. */
  sorted: 'ascending' | 'descending' | null
  onSort: (key: SortKey) => void
}

/** A column header. In sortable columns it is a button with an arrow for the direction. */
export const SortHeader = memo(function SortHeader({ column, sorted, onSort }: Props) {
  const { id, label, sort: key, figure, tip } = column
  return (
    <th
      role="columnheader"
      scope="col"
      className={classNames(styles.header, styles[id], figure && styles.figure)}
      aria-sort={sorted ?? undefined}
    >
      {key === undefined ? (
        <span className={id === 'move' ? 'visually-hidden' : undefined}>{label}</span>
      ) : (
        <button type="button" className={styles.sort} data-tip={tip} onClick={() => onSort(key)}>
          {label}
          {tip === undefined ? null : <VisuallyHidden>: {tip}</VisuallyHidden>}
          {sorted === null ? null : (
            <Icon name={sorted === 'descending' ? 'arrow-down' : 'arrow-up'} size={12} />
          )}
        </button>
      )}
    </th>
  )
})
