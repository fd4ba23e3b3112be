import type { ReactNode } from 'react'
import type { EntryKind } from '#contract/entries.ts'
import { CASH_OUT_FILTERS } from '#core/money/cash-out-status.ts'
import type { Tag } from '#core/tags/tag.ts'
import type { Catalog } from '#web/outbox/listed-casino.ts'
import { KIND_NAMES } from '#web/api/ledger/ledger-entry.ts'
import {
  type HistoryFilter,
  isBackwards,
  readDay,
  STATUS_FILTERS,
} from '#web/features/history/history-filter.ts'
import checkbox from '#web/ui/checkbox.module.css'
import { SelectField, TextField } from '#web/ui/field.tsx'
import styles from './history-filter.module.css'

export const HISTORY_KIND_ID = 'history-kind'
/** The entry point of the casino search: its field, or the button that expands it. */
export const HISTORY_FIND_ID = 'history-casino'

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const BALANCE_KINDS: ReadonlySet<EntryKind> = new Set(['correction', 'played'])

type TypeFilter = Pick<HistoryFilter, 'kind' | 'status'>

const typeOf = ({ kind, status }: TypeFilter): string => [kind, status].filter(Boolean).join(' ')

/** The choices of the type: every kind, and the states of cash-outs. */
const TYPES: readonly { readonly id: string; readonly name: string; readonly filter: TypeFilter }[] = [
  { kind: null, status: null, name: 'All types' },
  ...(Object.keys(KIND_NAMES) as EntryKind[]).flatMap((kind) => {
    const all = { kind, status: null, name: `${KIND_NAMES[kind]}s` }
    return kind === 'cash_out' ? [all, ...cashOutTypes()] : [all]
  }),
].map(({ name, ...filter }) => ({ id: typeOf(filter), name, filter }))

function cashOutTypes() {
  return CASH_OUT_FILTERS.map((status) => ({
    kind: 'cash_out' as const,
    status,
    name: `${KIND_NAMES.cash_out}s ${STATUS_FILTERS[status]}`,
  })).sort((a, b) => Number(b.status === 'open') - Number(a.status === 'open'))
}

type Props = {
  filter: HistoryFilter
  onFilter: (filter: HistoryFilter) => void
  catalog: Catalog | undefined
  /** The tags of the member's casinos. */
  tags: readonly Tag[]
  /** A new value remounts the date fields with the filter's days. */
  daysKey: number
  /** Whether the member has entries that only change a balance. */
  hasBalances: boolean
  /** Shortcuts for common date ranges. */
  children: ReactNode
}

/** The filter fields: kind, casino, days, and deleted entries. Each change applies immediately. */
export function FilterFields({ filter, onFilter, catalog, tags, daysKey, hasBalances, children }: Props) {
  // An incomplete date is not a filter: the field reports a date only when it is complete.
  const changeDay = (end: 'from' | 'to', text: string) => {
    const day = readDay(text)
    if (day !== null || text === '') onFilter({ ...filter, [end]: day })
  }
  const casinos = [...(catalog?.values() ?? [])]
    .map(({ casino }) => casino)
    .sort((a, b) => names.compare(a.name, b.name))
  return (
    <>
      <SelectField
        id={HISTORY_KIND_ID}
        label="Type"
        value={typeOf(filter)}
        onChange={({ target }) =>
          onFilter({ ...filter, ...TYPES.find(({ id }) => id === target.value)?.filter })
        }
      >
        {TYPES.filter(({ filter: { kind } }) => hasBalances || kind === null || !BALANCE_KINDS.has(kind)).map(
          ({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ),
        )}
      </SelectField>
      <SelectField
        id={HISTORY_FIND_ID}
        data-find-field
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
      {tags.length === 0 && filter.tag === null ? null : (
        <SelectField
          id="history-tag"
          label="Tag"
          value={filter.tag ?? ''}
          onChange={({ target }) => onFilter({ ...filter, tag: target.value === '' ? null : target.value })}
        >
          <option value="">All tags</option>
          {filter.tag !== null && !tags.some(({ text }) => text === filter.tag) ? (
            <option value={filter.tag}>{filter.tag}</option>
          ) : null}
          {tags.map(({ text }) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        key={`from-${daysKey}`}
        id="history-from"
        label="From"
        type="date"
        max={filter.to ?? undefined}
        defaultValue={filter.from ?? ''}
        onChange={({ target }) => changeDay('from', target.value)}
      />
      <TextField
        key={`to-${daysKey}`}
        id="history-to"
        label="To"
        type="date"
        min={filter.from ?? undefined}
        defaultValue={filter.to ?? ''}
        error={isBackwards(filter) ? 'This is before the start date' : null}
        onChange={({ target }) => changeDay('to', target.value)}
      />
      {children}
      <label className={styles.deleted}>
        <input
          type="checkbox"
          className={checkbox.checkbox}
          checked={filter.deleted}
          onChange={({ target }) => onFilter({ ...filter, deleted: target.checked })}
        />
        Show deleted
      </label>
    </>
  )
}
