import type { ReactNode } from 'react'
import type { EntryKind } from '#contract/entries.ts'
import type { Catalogue } from '#web/data/listed-casino.ts'
import { type HistoryFilter, isBackwards, KIND_NAMES, readDay } from '#web/features/history/history-filter.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export const HISTORY_KIND_ID = 'history-kind'
/** Where the search for a casino begins: its field, or what unfolds it. */
export const HISTORY_FIND_ID = 'history-casino'

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

type Props = {
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
  catalogue: Catalogue | undefined
  /** Another one makes the fields of the days anew, with the days of the filter. */
  daysKey: number
  /** Shortcuts for the days. */
  children: ReactNode
}

/** Kind, casino, days, and whether deleted entries are shown. Each takes hold at once. */
export function FilterFields({ filter, onFilter, catalogue, daysKey, children }: Props) {
  // Half a date is no date: the field keeps what is typed, and says it when it is whole.
  const takeDay = (end: 'from' | 'to', text: string) => {
    const day = readDay(text)
    if (day !== null || text === '') onFilter({ ...filter, [end]: day })
  }
  const casinos = [...(catalogue?.values() ?? [])]
    .map(({ casino }) => casino)
    .sort((a, b) => names.compare(a.name, b.name))
  return (
    <>
      <SelectField
        id={HISTORY_KIND_ID}
        label="Kind"
        value={filter.kind ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, kind: target.value === '' ? null : (target.value as EntryKind) })
        }
      >
        <option value="">All kinds</option>
        {Object.entries(KIND_NAMES).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}s
          </option>
        ))}
      </SelectField>
      <SelectField
        id={HISTORY_FIND_ID}
        label="Casino"
        value={filter.casinoId ?? ''}
        onChange={({ target }) =>
          onFilter({ ...filter, casinoId: target.value === '' ? null : Number(target.value) })
        }
      >
        <option value="">All casinos</option>
        {filter.casinoId !== null && !casinos.some(({ id }) => id === filter.casinoId) ? (
          <option value={filter.casinoId}>Casino {filter.casinoId}</option>
        ) : null}
        {casinos.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        key={`from-${daysKey}`}
        id="history-from"
        label="From"
        type="date"
        max={filter.to ?? undefined}
        defaultValue={filter.from ?? ''}
        onChange={({ target }) => takeDay('from', target.value)}
      />
      <TextField
        key={`to-${daysKey}`}
        id="history-to"
        label="To"
        type="date"
        min={filter.from ?? undefined}
        defaultValue={filter.to ?? ''}
        error={isBackwards(filter) ? 'Before the first day' : null}
        onChange={({ target }) => takeDay('to', target.value)}
      />
      {children}
      <label className="history-deleted">
        <input
          type="checkbox"
          className="checkbox"
          checked={filter.deleted}
          onChange={({ target }) => onFilter({ ...filter, deleted: target.checked })}
        />
        Show deleted
      </label>
    </>
  )
}
