import { type KeyboardEvent, useId, useState } from 'react'
import { parseAmount } from '#core/money/parse-amount.ts'
import type { Cents } from '#core/units.ts'
import { amountErrorText } from '#web/api/amount-error-text.ts'
import styles from './amount-cell.module.css'
import { classNames } from '#web/ui/class-names.ts'

// Joined once, not in each row.
const INPUT = classNames('input input-small figures', styles.amount)

type Props = {
  label: string
  visitor: boolean
  onAmount: (amount: Cents) => void
  onVisitor: () => void
}

/**
 * An amount field. Enter records the amount and clears the field; an invalid amount stays, with the reason below it.
 */
export function AmountCell({ label, visitor, onAmount, onVisitor }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  function submit(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.repeat) return
    if (visitor) return onVisitor()
    const read = parseAmount(text)
    if (read.ok) {
      setText('')
      setError(null)
      onAmount(read.value)
    } else {
      setError(amountErrorText(read.reason))
    }
  }

  return (
    <>
      <input
        className={INPUT}
        aria-label={label}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : id}
        aria-disabled={visitor || undefined}
        readOnly={visitor}
        type="text"
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
        onKeyDown={submit}
        onClick={visitor ? onVisitor : undefined}
      />
      {error === null ? null : (
        <span id={id} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </>
  )
}
