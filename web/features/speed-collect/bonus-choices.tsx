import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { bonusName, bonusValue, type SpeedStop } from '#web/features/speed-collect/speed-stop.ts'
import styles from './speed-collect.module.css'
import checkbox from '#web/ui/checkbox.module.css'

type Props = {
  stop: SpeedStop
  now: EpochMs
  /** Whether the stop is the next one, which can be skipped. */
  next: boolean
  isChecked: (row: ListRow) => boolean
  /** Null for a visitor, who sees the bonuses without checkboxes. */
  onToggle: ((row: ListRow) => void) | null
}

/** The ready bonuses of a stop, with their values. A visit does not collect the ones that are not checked. */
export function BonusChoices({ stop, now, next, isChecked, onToggle }: Props) {
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
