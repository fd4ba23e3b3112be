import { Fragment, useState } from 'react'
import { FilterFields, HISTORY_FIND_ID, HISTORY_KIND_ID } from '#web/features/history/filter-fields.tsx'
import {
  daysOfYear,
  type HistoryFilter,
  isFiltered,
  WHOLE_HISTORY,
  wholeYear,
  STATUS_FILTERS,
} from '#web/features/history/history-filter.ts'
import type { Tag } from '#core/tags/tag.ts'
import type { Catalog } from '#web/outbox/listed-casino.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import styles from './history-filter.module.css'
import { KIND_NAMES } from '#web/api/ledger/ledger-entry.ts'
import { shortDateText } from '#web/ui/date-text.ts'

const FIELDS_ID = 'history-filter-fields'

/** Focuses the filter: its first field, or the button that expands it. */
export function focusHistoryFilter(): void {
  const filter = document.getElementById(HISTORY_KIND_ID) ?? document.getElementById(HISTORY_FIND_ID)
  filter?.focus()
}

type Props = {
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
  catalog: Catalog | undefined
  /** The tags of the member's casinos. */
  tags: readonly Tag[]
  /** Whether the member has entries that only change a balance. */
  hasBalances: boolean
  /** The current year in the user's time zone. */
  year: number
}

/** The ledger filter. On a phone the fields collapse behind a one-line summary. */
export function FilterBar({ filter, onFilter, catalog, tags, hasBalances, year }: Props) {
  const [cleared, setCleared] = useState(0)
  const collapsible = useMediaQuery('(width < 720px)')
  const [expanded, setExpanded] = useState(false)
  // The date fields keep their own text, so a new key remounts them when another control sets the days.
  const setDays = (next: HistoryFilter) => {
    setCleared(cleared + 1)
    onFilter(next)
  }
  const years = (
    <fieldset aria-label="Year" className={styles.years}>
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
    <FilterFields
      daysKey={cleared}
      filter={filter}
      onFilter={onFilter}
      catalog={catalog}
      tags={tags}
      hasBalances={hasBalances}
    >
      {years}
    </FilterFields>
  )

  if (!collapsible)
    return (
      <search
        className={styles.fields}
        data-tags={tags.length > 0 || filter.tag !== null || undefined}
        aria-label="Entries"
      >
        {fields}
        {clear}
      </search>
    )
  return (
    <search className={styles.collapsible} aria-label="Entries">
      <div className={styles.line}>
        <Button
          id={expanded ? undefined : HISTORY_FIND_ID}
          data-find-field={expanded ? undefined : true}
          aria-expanded={expanded}
          aria-controls={expanded ? FIELDS_ID : undefined}
          onClick={() => setExpanded(!expanded)}
        >
          Filter
          <Icon name={expanded ? 'chevron-up' : 'chevron-down'} />
        </Button>
        <p>
          {filterParts(filter, catalog).map((part, index) => (
            <Fragment key={part}>
              {index === 0 ? null : ' · '}
              <span>{part}</span>
            </Fragment>
          ))}
        </p>
        {clear}
      </div>
      {expanded ? (
        <div id={FIELDS_ID} className={styles.fields}>
          {fields}
        </div>
      ) : null}
    </search>
  )
}

/** Returns descriptions of the active filters: `Cash-outs`, `Stake.us`, `from Nov 1, 2026`. */
export function filterParts(filter: HistoryFilter, catalog: Catalog | undefined): string[] {
  const { kind, status, casinoId, tag, from, to, deleted } = filter
  const name = casinoId === null ? null : (catalog?.get(casinoId)?.casino.name ?? `Casino ${casinoId}`)
  const year = wholeYear(filter)
  const range = [from && `from ${shortDateText(from)}`, to && `to ${shortDateText(to)}`]
    .filter(Boolean)
    .join(' ')
  return [
    isFiltered(filter) ? null : 'All entries',
    kind === null ? null : `${KIND_NAMES[kind]}s${status === null ? '' : ` ${STATUS_FILTERS[status]}`}`,
    name,
    tag === null ? null : `tag ${tag}`,
    year === null ? range || null : String(year),
    deleted ? 'including deleted' : null,
  ].filter((part) => part !== null)
}
