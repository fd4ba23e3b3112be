import type { Sort, SortKey } from '#core/ranking/list-order.ts'
import { SORT_LABELS } from '#web/features/casino-table/sort-rows.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import input from '#web/ui/input.module.css'
import styles from './sort-bar.module.css'

export const SORT_FIELD_ID = 'sort-by'

/** The order before a sort, in a list that was reordered since. */
const RESTORE = 'before'

type Props = {
  sort: Sort | null
  visitor: boolean
  onSort: (key: SortKey) => void
  /** Restores the order that a sort replaced; null if none did. */
  onRestore: (() => void) | null
}

/**
 * The sort controls, including sort keys that have no column. Cards have no headers and sort only here.
 *
 * A form, because Chromium's autofill reads the fields of a form again when a script changes one of them. Without a form of
 * its own, a sort would lay out each row that is off-screen, for the fields in it.
 */
export function SortBar({ sort, visitor, onSort, onRestore }: Props) {
  return (
    <form className={styles.bar} onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={SORT_FIELD_ID}>Sort by</label>
      <span className={input.select}>
        <select
          id={SORT_FIELD_ID}
          className={classNames(input.input, input.small)}
          value={sort?.key ?? ''}
          onChange={(event) => {
            const key = Object.keys(SORT_LABELS).find((known) => known === event.target.value)
            // Only another order than the one shown can be chosen.
            if (key === undefined) onRestore?.()
            else onSort(key as SortKey)
          }}
        >
          <option value="" disabled={onRestore === null && sort === null}>
            {visitor ? 'Default order' : 'My order'}
          </option>
          {Object.entries(SORT_LABELS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
          {sort === null && onRestore !== null ? (
            <option value={RESTORE}>My order before the sort</option>
          ) : null}
        </select>
        <Icon name="chevron-down" />
      </span>
      {/* Without a sort it is disabled, not removed, so that the field stays in place. */}
      <button
        type="button"
        className={buttonClass({ size: 'small', icon: true })}
        aria-label={`Sort ${sort?.descending ? 'ascending' : 'descending'}`}
        data-tip={sort === null ? undefined : sort.descending ? 'Descending' : 'Ascending'}
        disabled={sort === null}
        onClick={sort === null ? undefined : () => onSort(sort.key)}
      >
        <Icon name={sort?.descending ? 'arrow-down' : 'arrow-up'} />
      </button>
    </form>
  )
}
