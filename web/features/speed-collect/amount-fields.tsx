import type { LastVisit, VisitedBonus } from '#web/features/speed-collect/use-visit.ts'
import { bonusName } from '#web/features/speed-collect/speed-stop.ts'
import { classNames } from '#web/ui/class-names.ts'
import input from '#web/ui/input.module.css'
import textLink from '#web/ui/text-link.module.css'
import styles from './sheet.module.css'

/** The amounts received with the collections of the last visit. */
export function AmountFields({ visit, onMiss }: { visit: LastVisit; onMiss: (bonus: VisitedBonus) => void }) {
  const [first, ...others] = visit.bonuses
  if (first !== undefined && others.length === 0)
    return (
      <div className={styles.field}>
        <label htmlFor={first.fieldId}>Actual amount ($)</label>
        <AmountField bonus={first} />
        <AmountNote bonus={first} />
      </div>
    )
  return (
    <fieldset className={styles.fields}>
      <legend>Actual amounts ($)</legend>
      {visit.bonuses.map((bonus) => (
        <div key={bonus.collectId} className={styles.field}>
          <label htmlFor={bonus.fieldId}>{bonusName(bonus.row)}</label>
          <button
            type="button"
            className={classNames(textLink.link, styles.missOne)}
            aria-label={`Not ready yet: ${bonusName(bonus.row)}`}
            onClick={() => onMiss(bonus)}
          >
            Not ready yet
          </button>
          <AmountField bonus={bonus} />
          <AmountNote bonus={bonus} />
        </div>
      ))}
    </fieldset>
  )
}

/** What is wrong with a typed amount, or that it is not recorded. */
function AmountNote({ bonus: { fieldId, amountText, error } }: { bonus: VisitedBonus }) {
  if (amountText.trim() === '' && error === null) return null
  return (
    <p
      id={`${fieldId}-note`}
      className={error === null ? styles.note : styles.error}
      role={error === null ? undefined : 'alert'}
    >
      {error ?? 'Not recorded yet'}
    </p>
  )
}

function AmountField({ bonus }: { bonus: VisitedBonus }) {
  const { fieldId, amountText, error } = bonus
  return (
    <input
      id={fieldId}
      className={classNames(input.input, 'figures')}
      type="text"
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      placeholder="0.00"
      value={amountText}
      aria-invalid={error === null ? undefined : true}
      aria-describedby={amountText.trim() === '' && error === null ? undefined : `${fieldId}-note`}
      onChange={(event) => bonus.type(event.target.value)}
    />
  )
}
