/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers drop table roles when CSS changes a table's display */
import type { MouseEvent } from 'react'
import { parseAmount } from '#core/money/parse-amount.ts'
import type { Cents } from '#core/units.ts'
import { amountErrorText } from '#web/api/ledger/amount-error-text.ts'
import { type AmountKind, NO_DRAFT, storeDraft, useDraft } from '#web/features/casino-table/amount-drafts.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './amount-cell.module.css'
import { classNames } from '#web/ui/class-names.ts'
import inputs from '#web/ui/input.module.css'

// Joined once, not in each row.
const INPUT = classNames(inputs.input, inputs.small, styles.amount, 'figures')

const LABELS = {
  'cash-out': { column: 'Cash-out Value', field: 'Cash-out value for', save: 'Save cash-out value for' },
  spend: { column: 'Spent', field: 'Spent at', save: 'Save amount spent at' },
} as const

type Props = {
  casinoId: number
  casino: string
  kind: AmountKind
  visitor: boolean
  onAmount: (amount: Cents) => void
  onVisitor: () => void
}

/**
 * The cell of an amount. Enter or Save records the amount and clears the field; an invalid amount stays, with the reason
 * below it. Text that is not recorded stays when the user leaves the field, and when the row renders elsewhere.
 */
export function AmountCell({ casinoId, casino, kind, visitor, onAmount, onVisitor }: Props) {
  const draft = useDraft(casinoId, kind)
  const { text, error } = visitor ? NO_DRAFT : draft
  const hasText = text.trim() !== ''
  const noteId = hasText ? `${kind}-${casinoId}-note` : undefined
  const { column, field, save } = LABELS[kind]

  function change(next: string): void {
    storeDraft(casinoId, kind, { text: next, error: null })
  }

  /** @returns false if the amount is invalid. */
  function record(): boolean {
    const read = parseAmount(text)
    if (read.ok) {
      change('')
      onAmount(read.value)
    } else {
      storeDraft(casinoId, kind, { text, error: amountErrorText(read.reason) })
    }
    return read.ok
  }

  function recordBySave({ currentTarget, detail }: MouseEvent<HTMLButtonElement>): void {
    const input = currentTarget.parentElement?.querySelector('input')
    const isTap = detail > 0 && matchMedia('(pointer: coarse)').matches
    // A tap closes the on-screen keyboard, which covers the message about the amount. Save itself disappears.
    if (record() && isTap) input?.blur()
    else input?.focus()
  }

  return (
    <td
      role="cell"
      className={styles.cell}
      data-label={column}
      data-draft={hasText ? (error === null ? 'unsaved' : 'invalid') : undefined}
    >
      <input
        className={INPUT}
        aria-label={`${field} ${casino}`}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={noteId}
        aria-disabled={visitor || undefined}
        readOnly={visitor}
        type="text"
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (event.repeat) return
          if (visitor) onVisitor()
          else record()
        }}
        onClick={visitor ? onVisitor : undefined}
      />
      {hasText ? (
        <>
          <button
            type="button"
            className={styles.save}
            aria-label={`${save} ${casino}`}
            data-tip="Save"
            onClick={recordBySave}
          >
            <Icon name="check" />
            <span>Save</span>
          </button>
          {error === null ? (
            <span id={noteId} className={styles.note}>
              Not recorded yet
            </span>
          ) : (
            <span ref={scrollToMessage} id={noteId} role="alert" className={styles.error}>
              {error}
            </span>
          )}
        </>
      ) : null}
    </td>
  )
}

/** On a phone, a message could otherwise appear below the bar of views. */
function scrollToMessage(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' })
}
