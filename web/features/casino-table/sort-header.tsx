/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser forgets a table's roles when CSS takes it apart for cards */
import type { Column } from '#web/features/casino-table/columns.ts'
import type { Sort, SortKey } from '#web/features/casino-table/sort-rows.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type Props = { column: Column; sort: Sort | null; onSort: (key: SortKey) => void }

/** A column's header; where the list can be sorted by it, a button with an arrow that shows the direction. */
export function SortHeader({ column: { id, label, sort: key, figure, tip }, sort, onSort }: Props) {
  const active = key !== undefined && sort?.key === key
  return (
    <th
      role="columnheader"
      scope="col"
      className={`head-${id}${figure ? ' head-figure' : ''}`}
      aria-sort={active ? (sort.descending ? 'descending' : 'ascending') : undefined}
    >
      {key === undefined ? (
        <span className={id === 'move' ? 'visually-hidden' : undefined}>{label}</span>
      ) : (
        <button type="button" className="sort" data-tip={tip} onClick={() => onSort(key)}>
          {label}
          {tip === undefined ? null : <VisuallyHidden>: {tip}</VisuallyHidden>}
          {active ? <Icon name={sort.descending ? 'arrow-down' : 'arrow-up'} size={12} /> : null}
        </button>
      )}
    </th>
  )
}
