import { type Ref, useId } from 'react'
import { collectedCasinoOf } from '#web/outbox/dashboard-list.ts'
import { collectedText } from '#web/outbox/writes.ts'
import type { LastVisit } from '#web/features/speed-collect/use-visit.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import input from '#web/ui/input.module.css'
import styles from './speed-collect.module.css'

type Props = {
  visit: LastVisit
  field: Ref<HTMLInputElement>
  /** Returns false for a press that must be ignored. */
  canAnswer: () => boolean
  /** Called after each answer, which removes this form. */
  onAnswer: () => void
}

/** Asks how the last visit went. The collection is recorded already, so no answer is needed if the bonus arrived. */
export function AfterVisit({ visit, field, canAnswer, onAnswer }: Props) {
  const id = useId()
  const { amountText, error } = visit
  const hasText = amountText.trim() !== ''

  function answer(record: () => void): void {
    if (!canAnswer()) return
    record()
    onAnswer()
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
      <p id={`${id}-text`} className={styles.visitText}>
        <Icon name="check" size={20} />
        {collectedText(collectedCasinoOf(visit.row))}
      </p>
      <div className={styles.answers}>
        <Button onClick={() => answer(visit.end)}>Got it</Button>
        <Button onClick={() => answer(visit.miss)}>Didn’t get it</Button>
      </div>
      <div className={styles.received}>
        <div>
          <label htmlFor={id}>Actual amount ($)</label>
          {hasText ? (
            <p
              id={`${id}-note`}
              className={error === null ? styles.note : styles.error}
              role={error === null ? undefined : 'alert'}
            >
              {error ?? 'Not recorded yet'}
            </p>
          ) : null}
        </div>
        <div className={classNames(input.withButton, styles.amount)}>
          <input
            ref={field}
            id={id}
            className={classNames(input.input, 'figures')}
            type="text"
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            placeholder="0.00"
            value={amountText}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={hasText ? `${id}-note` : undefined}
            onChange={(event) => visit.type(event.target.value)}
          />
          {hasText ? (
            <Button type="submit" size="small">
              Save
            </Button>
          ) : null}
        </div>
      </div>
    </form>
  )
}
