import type { ReactNode } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import { sumKnown } from '#core/money/sum-known.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { claimText } from '#web/outbox/claim-text.ts'
import { claimOf, type ListRow } from '#web/outbox/dashboard-list.ts'
import { type SpeedStop, bonusName, bonusValue } from '#web/features/speed-collect/speed-stop.ts'
import styles from './speed-collect.module.css'
import { classNames } from '#web/ui/class-names.ts'
import textLink from '#web/ui/text-link.module.css'
import checkbox from '#web/ui/checkbox.module.css'

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */

type Props = {
  stop: SpeedStop
  now: EpochMs
  next?: boolean
  /** Whether a visit collects a bonus. */
  isChecked: (row: ListRow) => boolean
  /** Null for a visitor, who chooses no bonuses. */
  onToggle: ((row: ListRow) => void) | null
  /** Collect & Visit. */
  collect: ReactNode
  onStrategy: () => void
}

/** One stop: a table row, and one for its bonuses if it has several. The next stop is marked. */
export function SpeedRow({ stop, now, next = false, isChecked, onToggle, collect, onStrategy }: Props) {
  const { name, lead } = stop
  const { unavailable } = lead.listed
  const chosen = stop.rows.filter(isChecked)
  const isOne = stop.rows.length === 1
  const daily = moneyText(sumKnown((isOne ? stop.rows : chosen).map(({ listed }) => listed.expected)))
  const claim = isOne ? claimText(lead, now) : claimSumText(chosen, now, daily)
  const choices = isOne ? null : (
    <BonusChoices stop={stop} now={now} next={next} isChecked={isChecked} onToggle={onToggle} />
  )
  return (
    <>
      <tr
        role="row"
        className={classNames(styles.row, next && styles.next, !isOne && styles.withBonuses)}
        data-casino={lead.own.casinoId}
        aria-current={next ? 'step' : undefined}
      >
        <th role="rowheader" scope="row" className={styles.name}>
          {name}
          {unavailable === null ? null : (
            <a className={classNames(textLink.link, styles.unavailable)} href={unavailable.page}>
              {unavailable.title}
            </a>
          )}
        </th>
        <td role="cell" className={classNames(styles.value, 'figures')}>
          {daily}
          {claim === null ? null : <small>{claim}</small>}
        </td>
        <td role="cell" className={styles.actions}>
          {collect}
        </td>
        <td role="cell" className={styles.strategy}>
          <button
            type="button"
            className={textLink.link}
            data-do="strategy"
            aria-label={`View strategy for ${name}`}
            onClick={onStrategy}
          >
            View
          </button>
        </td>
      </tr>
      {choices === null ? null : (
        <tr role="row" className={classNames(styles.bonusRow, next && styles.next)}>
          <td role="cell" colSpan={4}>
            {choices}
          </td>
        </tr>
      )}
    </>
  )
}

/** "$0.40 now", if one claim of each bonus is not what they pay per day together; null otherwise. */
function claimSumText(rows: readonly ListRow[], now: EpochMs, daily: string): string | null {
  const sum = sumKnown(rows.map((row) => claimOf(row, now).worth))
  return sum === null || moneyText(sum) === daily ? null : `${formatMoney(sum)} now`
}

function moneyText(amount: Cents | null): string {
  return amount === null ? '—' : formatMoney(amount)
}

type BonusChoicesProps = {
  stop: SpeedStop
  now: EpochMs
  /** Whether the stop is the next one, which can be skipped. */
  next: boolean
  isChecked: (row: ListRow) => boolean
  /** Null for a visitor, who sees the bonuses without checkboxes. */
  onToggle: ((row: ListRow) => void) | null
}

/** The ready bonuses of a stop, with their values. A visit does not collect the ones that are not checked. */
function BonusChoices({ stop, now, next, isChecked, onToggle }: BonusChoicesProps) {
  const text = (row: ListRow) => (
    <span>
      {bonusName(row)} <span className={styles.bonusValue}>{bonusValue(row, now)}</span>
    </span>
  )
  if (onToggle === null)
    return (
      <ul className={styles.bonuses} aria-label={`Bonuses of ${stop.casinoName}`}>
        {stop.rows.map((row) => (
          <li key={row.own.casinoId}>{text(row)}</li>
        ))}
      </ul>
    )
  return (
    <fieldset className={styles.bonuses}>
      <legend className="visually-hidden">Bonuses to collect at {stop.casinoName}</legend>
      {stop.rows.map((row) => (
        <label key={row.own.casinoId}>
          <input
            type="checkbox"
            className={checkbox.checkbox}
            checked={isChecked(row)}
            onChange={() => onToggle(row)}
          />
          {text(row)}
        </label>
      ))}
      <p aria-live="polite" className={styles.noneChosen}>
        {stop.rows.some(isChecked)
          ? null
          : `Select at least one bonus${next ? `, or skip ${stop.casinoName}` : ''}.`}
      </p>
    </fieldset>
  )
}
