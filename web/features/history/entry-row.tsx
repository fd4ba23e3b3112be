/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import { formatMoney } from '#core/money/format-money.ts'
import { cents } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { utcText } from '#web/features/history/entry-days.ts'
import { timeFormat } from '#web/ui/time.ts'
import { StatusLabel } from '#web/features/history/status-label.tsx'
import { KIND_NAMES, statusOf } from '#web/api/ledger/ledger-entry.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './history-table.module.css'
import { classNames } from '#web/ui/class-names.ts'

/** The actions of a ledger row. */
export type EntryActions = {
  readonly edit: (entry: LedgerEntry) => void
  readonly remove: (entry: LedgerEntry) => void
  readonly restore: (entry: LedgerEntry) => void
}

type Props = { entry: LedgerEntry; casino: string; actions: EntryActions }

/** One entry: a table row, or a card of the same cells below 720 px (history-table.module.css). */
export function EntryRow({ entry, casino, actions }: Props) {
  const { kind, occurredAt, note, voided } = entry
  const status = kind === 'cash_out' ? statusOf(entry) : null
  const kindName = KIND_NAMES[kind]
  const which = `${kindName.toLowerCase()} at ${casino}, ${timeFormat.format(occurredAt)}`
  const tip = { 'data-tip': utcText(occurredAt), 'data-tip-on': 'focus' }
  return (
    <tr
      role="row"
      className={styles.entry}
      data-entry={entry.id}
      data-voided={voided || undefined}
      data-kind={kind}
      data-status={status ?? undefined}
    >
      <td role="cell" className={classNames(styles.time, 'figures')}>
        <time dateTime={new Date(occurredAt).toISOString()} data-tip={utcText(occurredAt)}>
          {timeFormat.format(occurredAt)}
        </time>
      </td>
      <th role="rowheader" scope="row" className={styles.casino}>
        {casino}
      </th>
      <td role="cell" className={styles.kind}>
        {kindName}
        {status === null ? null : <StatusLabel status={status} />}
        {voided ? <span className={styles.deleted}>Deleted</span> : null}
      </td>
      <td role="cell" className={classNames(styles.amount, 'figures')}>
        <Amount entry={entry} />
      </td>
      <td role="cell" className={styles.note}>
        {note}
      </td>
      <td role="cell" className={styles.actions}>
        {voided ? (
          <Button
            look="outline"
            size="small"
            aria-label={`Restore ${which}`}
            {...tip}
            onClick={() => actions.restore(entry)}
          >
            Restore
          </Button>
        ) : (
          <>
            <Button
              look="quiet"
              size="small"
              aria-label={`Edit ${which}`}
              {...tip}
              onClick={() => actions.edit(entry)}
            >
              Edit
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={`Delete ${which}`}
              {...tip}
              onClick={() => actions.remove(entry)}
            >
              Delete
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}

/**
 * An amount: a minus for money spent, a sign for a correction. A collection without one has the value that it was expected to
 * have, which the sums count, or a dash where that is not known.
 */
function Amount({ entry: { kind, amount, worth = null } }: { entry: LedgerEntry }) {
  if (amount === null) {
    return worth === null ? (
      '—'
    ) : (
      <>
        <span className={styles.expected}>expected</span> {formatMoney(worth)}
      </>
    )
  }
  if (kind === 'correction' && amount > 0) return `+${formatMoney(amount)}`
  return formatMoney(kind === 'spend' ? cents(0 - amount) : amount)
}
