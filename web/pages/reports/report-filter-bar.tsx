import { useState } from 'react'
import type { Tag } from '#core/tags/tag.ts'
import { readDay } from '#web/features/history/history-filter.ts'
import {
  isRangeBackwards,
  rangeOfKind,
  rangeText,
  type ReportFilter,
  type ReportRange,
  stepRange,
} from '#web/pages/reports/report-filter.ts'
import { VIEWS } from '#contract/pages.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import styles from './report-filter-bar.module.css'

type Props = {
  filter: ReportFilter
  onFilter: (filter: ReportFilter) => void
  /** The tags of the member's casinos. */
  tags: readonly Tag[]
  today: string
}

const KINDS = [
  { kind: 'month', name: 'Month' },
  { kind: 'year', name: 'Year' },
  { kind: 'all', name: 'All time' },
  { kind: 'dates', name: 'Dates' },
] as const

/** The range and the tag of the report. Each change applies immediately. */
export function ReportFilterBar({ filter, onFilter, tags, today }: Props) {
  const { range, tag } = filter
  const setRange = (next: ReportRange) => onFilter({ ...filter, range: next })
  return (
    <search className={styles.bar} aria-label="Report">
      <fieldset className={styles.kinds} aria-label="Range">
        {KINDS.map(({ kind, name }) => (
          <Button
            key={kind}
            aria-pressed={range.kind === kind}
            onClick={() => setRange(range.kind === kind ? range : rangeOfKind(kind, range, today))}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      {range.kind === 'dates' ? (
        <DateFields range={range} onRange={setRange} />
      ) : range.kind === 'all' ? null : (
        <Stepper range={range} onRange={setRange} today={today} />
      )}
      {tags.length === 0 && tag === null ? null : (
        <div className={styles.tag}>
          <SelectField
            id="report-tag"
            label="Tag"
            value={tag ?? ''}
            onChange={({ target }) => onFilter({ ...filter, tag: target.value === '' ? null : target.value })}
          >
            <option value="">All tags</option>
            {tag !== null && !tags.some(({ text }) => text === tag) ? (
              <option value={tag}>{tag}</option>
            ) : null}
            {tags.map(({ text }) => (
              <option key={text} value={text}>
                {text}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <PageLink
        href={VIEWS['tax-year'].path}
        className={buttonClass({ look: 'quiet' }, classNames(styles.toTax))}
      >
        Tax year
        <Icon name="arrow-right" />
      </PageLink>
    </search>
  )
}

/** The month or the year, between the buttons to its neighbors. */
function Stepper({
  range,
  onRange,
  today,
}: {
  range: ReportRange
  onRange: (range: ReportRange) => void
  today: string
}) {
  const noun = range.kind === 'month' ? 'month' : 'year'
  const [before, after] = [stepRange(range, -1), stepRange(range, 1)]
  const current = rangeOfKind(range.kind, { kind: 'all' }, today)
  const isLatest = rangeText(range) === rangeText(current)
  return (
    <div className={styles.stepper}>
      <Button
        icon
        look="quiet"
        aria-label={`Previous ${noun}`}
        disabled={before === null}
        onClick={() => before !== null && onRange(before)}
      >
        <Icon name="arrow-left" />
      </Button>
      <span aria-live="polite" className="figures">
        {rangeText(range)}
      </span>
      <Button
        icon
        look="quiet"
        aria-label={`Next ${noun}`}
        disabled={after === null || isLatest}
        onClick={() => after !== null && onRange(after)}
      >
        <Icon name="arrow-right" />
      </Button>
    </div>
  )
}

function DateFields({
  range,
  onRange,
}: {
  range: Extract<ReportRange, { kind: 'dates' }>
  onRange: (range: ReportRange) => void
}) {
  const [first] = useState(range)
  // An incomplete date is not a range: the field reports a date only when it is complete.
  function changeDay(end: 'from' | 'to', text: string): void {
    const day = readDay(text)
    if (day !== null || text === '') onRange({ ...range, [end]: day })
  }
  return (
    <>
      <TextField
        id="report-from"
        label="From"
        type="date"
        max={range.to ?? undefined}
        defaultValue={first.from ?? ''}
        onChange={({ target }) => changeDay('from', target.value)}
      />
      <TextField
        id="report-to"
        label="To"
        type="date"
        min={range.from ?? undefined}
        defaultValue={first.to ?? ''}
        error={isRangeBackwards(range) ? 'This is before the start date' : null}
        onChange={({ target }) => changeDay('to', target.value)}
      />
    </>
  )
}
