import { useId } from 'react'
import type { LastVisit, VisitedBonus } from '#web/features/speed-collect/use-visit.ts'
import { bonusName, visitText } from '#web/features/speed-collect/speed-stop.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import input from '#web/ui/input.module.css'
import textLink from '#web/ui/text-link.module.css'
import styles from './speed-collect.module.css'

type Props = {
  visit: LastVisit
  /** Returns false for a press that must be ignored. */
  canAnswer: () => boolean
  /** Called after each answer, which removes this form. */
  onAnswer: () => void
}

/** Asks how the last visit went. The collections are recorded already, so no answer is needed if the bonuses arrived. */
export function AfterVisit({ visit, canAnswer, onAnswer }: Props) {
  const id = useId()
  const { bonuses } = visit
  const [first, ...others] = bonuses
  const isOne = others.length === 0

  function answer(record: () => void): void {
    if (!canAnswer()) return
    record()
    onAnswer()
  }

  function missOne(bonus: VisitedBonus): void {
    if (!canAnswer()) return
    bonus.miss()
    // The button disappears. Without a focus, Enter would collect the next casino.
    document.getElementById(`${id}-text`)?.focus()
  }

  return (
    <form
      className={styles.visit}
      aria-labelledby={`${id}-text`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (visit.save()) onAnswer()
      }}
    >
      <p id={`${id}-text`} tabIndex={-1} className={styles.visitText}>
        <Icon name="check" size={20} />
        {visitText(bonuses.map(({ row }) => row))}
      </p>
      <div className={styles.answers}>
        <Button onClick={() => answer(visit.end)}>{isOne ? 'Got it' : 'Got all'}</Button>
        <Button onClick={() => answer(visit.miss)}>{isOne ? 'Didn’t get it' : 'Got none'}</Button>
      </div>
      {isOne && first !== undefined ? (
        <div className={styles.received}>
          <div>
            <label htmlFor={first.fieldId}>Actual amount ($)</label>
            <AmountNote bonus={first} />
          </div>
          <AmountField bonus={first} hasSave />
        </div>
      ) : (
        <fieldset className={styles.receivedEach}>
          <legend>Actual amounts ($)</legend>
          {bonuses.map((bonus) => (
            <div key={bonus.collectId} className={styles.received}>
              <div>
                <label htmlFor={bonus.fieldId}>{bonusName(bonus.row)}</label>
                <AmountNote bonus={bonus} />
              </div>
              <button
                type="button"
                className={classNames(textLink.link, styles.missOne)}
                aria-label={`Didn’t get it: ${bonusName(bonus.row)}`}
                onClick={() => missOne(bonus)}
              >
                Didn’t get it
              </button>
              <AmountField bonus={bonus} />
            </div>
          ))}
          {visit.hasText ? (
            <Button type="submit" className={styles.saveAll}>
              Save amounts
            </Button>
          ) : null}
        </fieldset>
      )}
    </form>
  )
}

/** What is wrong with a typed amount, or that it is not recorded. */
function AmountNote({ bonus: { fieldId, amountText, error } }: { bonus: VisitedBonus }) {
  if (amountText.trim() === '') return null
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

function AmountField({ bonus, hasSave = false }: { bonus: VisitedBonus; hasSave?: boolean }) {
  const { fieldId, amountText, error } = bonus
  const hasText = amountText.trim() !== ''
  return (
    <div className={classNames(hasSave && input.withButton, styles.amount)}>
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
        aria-describedby={hasText ? `${fieldId}-note` : undefined}
        onChange={(event) => bonus.type(event.target.value)}
      />
      {hasSave && hasText ? (
        <Button type="submit" size="small">
          Save
        </Button>
      ) : null}
    </div>
  )
}
