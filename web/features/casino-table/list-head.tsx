import type { Sort, SortKey } from '#core/ranking/list-order.ts'
import { type Column, sortedBy } from '#web/features/casino-table/columns.ts'
import { SortButton } from '#web/features/casino-table/sort-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './sort-header.module.css'

type Props = {
  columns: readonly Column[]
  sort: Sort | null
  onSort: (key: SortKey) => void
}

/**
 * The names of the columns, once above all tiers. For assistive technology it is a group of the buttons that sort: the
 * table of each tier has its own column headers.
 */
export function ListHead({ columns, sort, onSort }: Props) {
  return (
    <fieldset aria-label="Sort the list" className={classNames(styles.listHead, 'no-print')}>
      {columns.map((column) => {
        const { id, label, sort: key, figure } = column
        const sorted = sortedBy(column, sort)
        return (
          <div key={id} className={classNames(styles.header, styles[id], figure && styles.figure)}>
            {key !== undefined ? (
              <SortButton column={column} sortKey={key} sorted={sorted} onSort={onSort}>
                {/* Only column headers can have `aria-sort`. */}
                {sorted === null ? null : <VisuallyHidden> ({sorted})</VisuallyHidden>}
              </SortButton>
            ) : id === 'move' ? null : (
              <span aria-hidden="true">{label}</span>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
