import { Fragment, useState } from 'react'
import { FilterFields, HISTORY_FIND_ID, HISTORY_KIND_ID } from '#web/features/history/filter-fields.tsx'
import { filterParts } from '#web/features/history/filter-parts.ts'
import {
  daysOfYear,
  type HistoryFilter,
  isFiltered,
  WHOLE_HISTORY,
  wholeYear,
} from '#web/features/history/history-filter.ts'
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
  /** The year it is where the person is. */
  year: number
}

/** What of the ledger is shown. On a phone the fields are folded away under a line that says it in words. */
export function FilterBar({ filter, onFilter, catalogue, year }: Props) {
  const [cleared, setCleared] = useState(0)
  const folds = useMediaQuery('(width < 720px)')
  const [unfolded, setUnfolded] = useState(false)
  // The fields of the days keep what is typed, so they are made anew when something else sets them.
  const setDays = (next: HistoryFilter) => {
    setCleared(cleared + 1)
    onFilter(next)
  }
  const years = (
    <fieldset aria-label="Year" className="history-years">
      {[
        { name: 'This year', days: daysOfYear(year), on: wholeYear(filter) === year },
        { name: 'Last year', days: daysOfYear(year - 1), on: wholeYear(filter) === year - 1 },
      ].map(({ name, days, on }) => (
        <Button
          key={name}
          aria-pressed={on}
          onClick={() => setDays({ ...filter, ...(on ? { from: null, to: null } : days) })}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
  const clear = isFiltered(filter) ? (
    <Button
      look="quiet"
      size="small"
      onClick={() => {
        setDays({ ...WHOLE_HISTORY, deleted: filter.deleted })
        focusHistoryFilter()
      }}
    >
      Clear
    </Button>
  ) : null
  const fields = (
    <FilterFields daysKey={cleared} filter={filter} onFilter={onFilter} catalogue={catalogue}>
      {years}
    </FilterFields>
  )

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
