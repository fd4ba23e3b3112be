import { Fragment, useState } from 'react'
import { FilterFields, HISTORY_FIND_ID, HISTORY_KIND_ID } from '#web/features/history/filter-fields.tsx'
import { filterParts } from '#web/features/history/filter-parts.ts'
import { type HistoryFilter, isFiltered, WHOLE_HISTORY } from '#web/features/history/history-filter.ts'
import type { Catalogue } from '#web/data/listed-casino.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

const FIELDS_ID = 'history-filter-fields'

/** Puts the focus on the filter: its first field, or what unfolds it. */
export function focusHistoryFilter(): void {
  const filter = document.getElementById(HISTORY_KIND_ID) ?? document.getElementById(HISTORY_FIND_ID)
  filter?.focus()
}

type Props = {
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
  catalogue: Catalogue | undefined
}

/** What of the ledger is shown. On a phone the fields are folded away under a line that says it in words. */
export function FilterBar({ filter, onFilter, catalogue }: Props) {
  const [cleared, setCleared] = useState(0)
  const folds = useMediaQuery('(width < 720px)')
  const [unfolded, setUnfolded] = useState(false)
  const clear = isFiltered(filter) ? (
    <Button
      look="quiet"
      size="small"
      onClick={() => {
        // A day that is half typed stands in its field alone.
        setCleared(cleared + 1)
        onFilter({ ...WHOLE_HISTORY, deleted: filter.deleted })
        focusHistoryFilter()
      }}
    >
      Clear
    </Button>
  ) : null
  const fields = <FilterFields key={cleared} filter={filter} onFilter={onFilter} catalogue={catalogue} />

  if (!folds)
    return (
      <search className="history-filter" aria-label="Entries">
        {fields}
        {clear}
      </search>
    )
  return (
    <search className="history-fold" aria-label="Entries">
      <div className="history-fold-line">
        <Button
          id={unfolded ? undefined : HISTORY_FIND_ID}
          aria-expanded={unfolded}
          aria-controls={unfolded ? FIELDS_ID : undefined}
          onClick={() => setUnfolded(!unfolded)}
        >
          Filter
          <Icon name={unfolded ? 'chevron-up' : 'chevron-down'} />
        </Button>
        <p>
          {filterParts(filter, catalogue).map((part, index) => (
            <Fragment key={part}>
              {index === 0 ? null : ' · '}
              <span>{part}</span>
            </Fragment>
          ))}
        </p>
        {clear}
      </div>
      {unfolded ? (
        <div id={FIELDS_ID} className="history-filter">
          {fields}
        </div>
      ) : null}
    </search>
  )
}
