import type { ReactNode } from 'react'
import type { SortKey } from '#core/ranking/list-order.ts'
import type { Column, Direction } from '#web/features/casino-table/columns.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './sort-header.module.css'

type Props = {
  column: Column
  sortKey: SortKey
  sorted: Direction | null
  onSort: (key: SortKey) => void
  /** Text after the name. */
  children?: ReactNode
}

/** The name of a column as a button that sorts by it, with an arrow for the direction. */
export function SortButton({ column: { label, tip }, sortKey, sorted, onSort, children }: Props) {
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={sorted ?? undefined}
      data-tip={tip}
      onClick={() => onSort(sortKey)}
    >
      {label}
      {children}
      {tip === undefined ? null : <VisuallyHidden>: {tip}</VisuallyHidden>}
      {sorted === null ? null : <Icon name={sorted === 'descending' ? 'arrow-down' : 'arrow-up'} size={12} />}
    </button>
  )
}
