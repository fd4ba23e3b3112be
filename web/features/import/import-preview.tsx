import { dayOfYearFormat, momentFormat } from '#web/ui/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CellRow, cellText } from '#core/import/cell.ts'
import type { ReadEntry } from '#core/import/import-row.ts'
import type { RowProblem } from '#core/import/read-row.ts'
import type { ImportSettings } from '#core/import/settings.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type {
  EntryOutcome,
  ImportSummary,
  OpenedFile,
  PreviewRow,
  RowFilter,
} from '#web/features/import/import-messages.ts'
import {
  entriesText,
  LEFT_OUT_TEXTS,
  problemText,
  ROW_ERROR_TEXTS,
} from '#web/features/import/import-texts.ts'
import type { ImportSteps } from '#web/features/import/use-import.ts'
import { KIND_NAMES } from '#web/api/ledger/ledger-entry.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import input from '#web/ui/input.module.css'
import { SelectField } from '#web/ui/field.tsx'
import styles from './import.module.css'

const PAGE = 50

type Props = {
  owner: string
  file: OpenedFile
  settings: ImportSettings
  summary: ImportSummary
  /** Changes when the rows were read again. */
  version: number
  steps: Pick<ImportSteps, 'rows' | 'correct'>
  nameOf: (casinoId: number) => string
}

/** Every row of the file with its result, a page at a time. Rows with a problem can be corrected. */
export function ImportPreview({ owner, file, settings, summary, version, steps, nameOf }: Props) {
  const [filter, setFilter] = useState<RowFilter>(summary.problemRows > 0 ? 'problem' : 'all')
  const [from, setFrom] = useState(0)
  const section = useRef<HTMLElement>(null)
  const corrected = useRef<number | null>(null)
  const { data: shown } = useQuery({
    queryKey: ['import-rows', owner, version, filter, from],
    queryFn: () => steps.rows(filter, from, PAGE),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  // The row with the focus may be gone: then the next problem gets it.
  useEffect(() => {
    if (shown === undefined || corrected.current === null || document.activeElement !== document.body) return
    const next = [
      ...(section.current?.querySelectorAll<HTMLElement>('[data-row] input:not(details input)') ?? []),
    ]
    const after = next.find(
      (one) => Number(one.closest<HTMLElement>('[data-row]')?.dataset['row']) >= (corrected.current ?? 0),
    )
    const target = after ?? next[0] ?? section.current?.querySelector<HTMLElement>('h2')
    corrected.current = null
    target?.focus()
  }, [shown])
  const header = settings.header === null ? null : (file.firstRows[settings.header] ?? null)
  const counts: Readonly<Record<RowFilter, string>> = {
    all: 'All rows',
    problem: `Problems (${summary.problemRows.toLocaleString('en-US')})`,
    new: `New (${entriesText(summary.newEntries)})`,
    existing: `Already there (${entriesText(summary.existingEntries)})`,
    'left-out': `Left out (${summary.leftOutRows.toLocaleString('en-US')})`,
  }
  return (
    <section ref={section} aria-labelledby="import-preview" className={styles.section}>
      <h2 id="import-preview" tabIndex={-1}>
        Preview
      </h2>
      <div className={styles.fields}>
        <SelectField
          id="import-filter"
          label="Show"
          value={filter}
          onChange={({ target }) => {
            setFilter(target.value as RowFilter)
            setFrom(0)
          }}
        >
          {Object.entries(counts).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {shown === undefined || shown.rows.length === 0 ? (
        <p>{shown === undefined ? 'Loading…' : 'No rows match this filter.'}</p>
      ) : (
        <ol className={styles.rows} aria-label="Rows of the file">
          {shown.rows.map((row) => (
            <li key={row.index} className={styles.row} data-row={row.index}>
              <span className={classNames(styles.rowNumber, 'figures')}>Row {row.index + 1}</span>
              <RowResult
                row={row}
                settings={settings}
                header={header}
                nameOf={nameOf}
                onCorrect={(column, text) => {
                  corrected.current = row.index
                  steps.correct(row.index, column, text)
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {shown !== undefined && shown.total > PAGE ? (
        <div className={styles.pager}>
          <Button disabled={from === 0} onClick={() => setFrom(Math.max(0, from - PAGE))}>
            Previous
          </Button>
          <output className="figures">
            {`${from + 1}–${Math.min(from + PAGE, shown.total)} of ${shown.total.toLocaleString('en-US')}`}
          </output>
          <Button disabled={from + PAGE >= shown.total} onClick={() => setFrom(from + PAGE)}>
            Next
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** Columns of our own export that have no role: their names are those of the fields. */
const OWN_FIELDS = ['id', 'reference', 'approved_at', 'paid_at', 'closed_at'] as const

function isOwnField(field: RowProblem['field']): field is (typeof OWN_FIELDS)[number] {
  return OWN_FIELDS.some((one) => one === field)
}

function RowResult({
  row,
  settings,
  header,
  nameOf,
  onCorrect,
}: {
  row: PreviewRow
  settings: ImportSettings
  header: CellRow | null
  nameOf: Props['nameOf']
  onCorrect: (column: number, text: string) => void
}) {
  if (row.kind === 'left-out')
    return (
      <div className={styles.result}>
        <span className={styles.quiet}>{LEFT_OUT_TEXTS[row.reason]}</span>
        <span className={styles.quiet}>
          {row.cells.map(cellText).filter(Boolean).join(' · ').slice(0, 200)}
        </span>
      </div>
    )
  if (row.kind === 'entries')
    return (
      <div className={styles.result}>
        {row.entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the entries of a row have no other key
          <EntryLine key={index} entry={entry} outcome={row.outcomes[index]} nameOf={nameOf} />
        ))}
      </div>
    )
  const field = row.problem.field
  const column =
    field === 'row'
      ? -1
      : isOwnField(field)
        ? (header?.findIndex((cell) => cellText(cell).toLowerCase() === field) ?? -1)
        : settings.columns.indexOf(field)
  const others = settings.columns.flatMap((role, index) => (role === null || index === column ? [] : [index]))
  const correction = (index: number) => {
    const name = cellText(header?.[index])
    return (
      <Correction
        key={`${index} ${cellText(row.cells[index])}`}
        label={`${name === '' ? 'Value' : name} in row ${row.index + 1}`}
        name={index === column ? null : name}
        text={cellText(row.cells[index])}
        onSave={(text) => onCorrect(index, text)}
      />
    )
  }
  return (
    <div className={styles.result}>
      <span className={styles.problem}>{problemText(row.problem)}</span>
      <span className={styles.quiet}>
        {row.cells.map(cellText).filter(Boolean).join(' · ').slice(0, 200)}
      </span>
      {column < 0 ? null : correction(column)}
      {others.length === 0 ? null : (
        <details>
          <summary>Other cells of row {row.index + 1}</summary>
          <div className={styles.result}>{others.map((other) => correction(other))}</div>
        </details>
      )}
    </div>
  )
}

function EntryLine({
  entry,
  outcome = { outcome: 'new' },
  nameOf,
}: {
  entry: ReadEntry
  outcome: EntryOutcome | undefined
  nameOf: Props['nameOf']
}) {
  const { at, dateOnly, casino, kind, amount, note, voidedAt } = entry
  return (
    <span className={styles.entry}>
      <strong>
        {outcome.outcome === 'rejected'
          ? 'Can’t be recorded'
          : outcome.outcome === 'already-there'
            ? 'Already there'
            : voidedAt === undefined || voidedAt === null
              ? 'New'
              : 'New, deleted'}
      </strong>
      <span className="figures">{(dateOnly ? dayOfYearFormat : momentFormat).format(at)}</span>
      <span>{casino.id === null ? `${casino.name} (new casino)` : nameOf(casino.id)}</span>
      <span>{KIND_NAMES[kind]}</span>
      <span className="figures">{amount === null ? '—' : formatMoney(amount)}</span>
      {note === null ? null : <span className={styles.quiet}>{note}</span>}
      {outcome.outcome === 'rejected' ? (
        <span className={styles.problem}>{ROW_ERROR_TEXTS[outcome.reason]}</span>
      ) : null}
    </span>
  )
}

function Correction({
  label,
  name,
  text,
  onSave,
}: {
  label: string
  /** The name of the column, if it is shown. */
  name: string | null
  text: string
  onSave: (text: string) => void
}) {
  const [value, setValue] = useState(text)
  return (
    <form
      className={styles.correction}
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== text) onSave(value)
      }}
    >
      {name === null || name === '' ? null : <span className={styles.quiet}>{name}</span>}
      <input
        className={classNames(input.input, input.small)}
        aria-label={label}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <Button size="small" type="submit" disabled={value === text}>
        Correct
      </Button>
    </form>
  )
}
