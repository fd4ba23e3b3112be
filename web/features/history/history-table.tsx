/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import { formatMoney } from '#core/money/format-money.ts'
import { entrySums } from '#core/ledger/entry-sums.ts'
import { sumKnown } from '#core/money/sum-known.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { Catalog } from '#web/outbox/listed-casino.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { casinoName } from '#web/outbox/use-member-catalog.ts'
import { entryDays } from '#web/features/history/entry-days.ts'
import { type EntryActions, EntryRow } from '#web/features/history/entry-row.tsx'
import styles from './history-table.module.css'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  entries: readonly LedgerEntry[]
  /** True if there are earlier entries than these. */
  hasEarlier: boolean
  catalog: Catalog
  now: EpochMs
  actions: EntryActions
}

/** Entries grouped by day, with the sums of each day whose entries are all there. */
export function HistoryTable({ entries, hasEarlier, catalog, now, actions }: Props) {
  const days = entryDays(entries, now)
  const partial = hasEarlier ? days.at(-1) : undefined
  return (
    <table role="table" className={styles.table} aria-label="Entries by day">
      <colgroup>
        <col className={styles.timeColumn} />
        <col className={styles.casinoColumn} />
        <col className={styles.kindColumn} />
        <col className={styles.amountColumn} />
        <col />
        <col className={styles.actionsColumn} />
      </colgroup>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Time
          </th>
          <th role="columnheader" scope="col">
            Casino
          </th>
          <th role="columnheader" scope="col">
            Type
          </th>
          <th role="columnheader" scope="col" className={styles.amount}>
            Amount
          </th>
          <th role="columnheader" scope="col">
            Note
          </th>
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      {days.map((day) => (
        <tbody key={day.day} role="rowgroup">
          <tr role="row" className={styles.day}>
            <th role="rowheader" scope="rowgroup" colSpan={6}>
              <span className={styles.dayTitle}>{day.title}</span>
              <span className={classNames(styles.dayTotals, 'figures')}>
                {day === partial ? 'This day may have earlier entries' : dayLine(day.entries)}
              </span>
            </th>
          </tr>
          {day.entries.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              casino={casinoName(catalog, entry.casinoId)}
              actions={actions}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function dayLine(entries: readonly LedgerEntry[]): string {
  const { collections, cashedOut, spent } = entrySums(entries)
  const claimed = claimedSum(entries)
  return [
    collections === 0 ? '' : `${collections} ${collections === 1 ? 'collection' : 'collections'}`,
    claimed === null ? '' : `claimed ${formatMoney(claimed)}`,
    cashedOut === 0 ? '' : `cash-outs ${formatMoney(cashedOut)}`,
    spent === 0 ? '' : `spends ${formatMoney(spent)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns what was claimed, as reports have it: the amounts, else the expected values; null if none is known. */
function claimedSum(entries: readonly LedgerEntry[]): Cents | null {
  const collections = entries.filter(({ kind, voided }) => kind === 'collect' && !voided)
  return sumKnown(collections.map(({ amount, worth = null }) => amount ?? worth))
}
