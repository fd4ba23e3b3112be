import { type FormEvent, useId, useState } from 'react'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { serverNow } from '#web/api/server-clock.ts'
import {
  changesOf,
  draftOf,
  type EntryDraft,
  type EntryErrors,
} from '#web/features/record-entry/entry-draft.ts'
import { KIND_NAMES } from '#web/api/ledger/ledger-entry.ts'
import type { CashOutDraft } from '#web/features/record-entry/cash-out-draft.ts'
import { CashOutFields } from '#web/features/record-entry/cash-out-fields.tsx'
import { focusFirstError } from '#web/features/record-entry/focus-first-error.ts'
import { whenDraft } from '#web/ui/local-moments.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { describedBy, Field, TextField } from '#web/ui/field.tsx'
import input from '#web/ui/input.module.css'
import type { EntryChanges } from '#web/outbox/write.ts'
import { WhenField } from '#web/ui/when-field.tsx'

type Props = {
  entry: LedgerEntry
  casino: string
  /** False if this device has stored the entry without its note and reference. */
  hasNote: boolean
  onSave: (changes: EntryChanges) => void
  onClose: () => void
}

const FIELDS = ['amount', 'occurredAt', 'settled', 'fee', 'reference', 'note'] as const

const AMOUNT_LABELS = {
  collect: 'Amount received ($, optional)',
  cash_out: 'Amount ($)',
  spend: 'Amount ($)',
  correction: 'Difference ($), with a minus if less was there',
  played: 'Amount ($)',
} as const satisfies Record<LedgerEntry['kind'], string>

function hasDetails({ method, fee, reference }: CashOutDraft): boolean {
  return method !== '' || fee !== '' || reference !== ''
}

/** Edits the amount, time, and note of an entry. The outbox sends the changes, also later. */
export default function EditEntryDialog({ entry, casino, hasNote, onSave, onClose }: Props) {
  const id = useId()
  const [initial] = useState(() => draftOf(entry))
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<EntryErrors>({})

  function change(changed: Partial<EntryDraft>, field: keyof EntryErrors): void {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors(({ [field]: _corrected, ...others }) => others)
  }

  function changeCashOut(changed: Partial<CashOutDraft>): void {
    setDraft((before) => ({ ...before, cashOut: before.cashOut && { ...before.cashOut, ...changed } }))
    setErrors(({ settled: _settled, fee: _fee, reference: _reference, ...others }) => others)
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    const changes = changesOf(entry, draft, serverNow(), initial)
    if (changes.ok) return changes.value === null ? onClose() : onSave(changes.value)
    setErrors(changes.reason)
    const wrong = FIELDS.filter((field) => changes.reason[field] !== undefined)
    focusFirstError(wrong.map((field) => `${id}-${field}`))
  }

  const whenField = (label: string) => (
    <WhenField
      id={`${id}-occurredAt`}
      label={label}
      value={draft}
      onChange={({ at, later }) => change({ at, later }, 'occurredAt')}
      error={errors.occurredAt}
    />
  )
  const note = { id: `${id}-note`, error: errors.note }
  return (
    <Dialog
      title={`${KIND_NAMES[entry.kind]} at ${casino}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled">
            Save
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={dialog.form} onSubmit={save}>
        <TextField
          id={`${id}-amount`}
          label={AMOUNT_LABELS[entry.kind]}
          inputMode={entry.kind === 'correction' ? 'text' : 'decimal'}
          autoComplete="off"
          placeholder="0.00"
          value={draft.amount}
          onChange={({ target }) => change({ amount: target.value }, 'amount')}
          error={errors.amount}
        />
        {draft.cashOut === null ? (
          whenField('When')
        ) : (
          <CashOutFields
            id={id}
            value={draft.cashOut}
            requested={draft}
            onChange={changeCashOut}
            errors={errors}
            hasReference={hasNote}
            isOpen={initial.cashOut !== null && hasDetails(initial.cashOut)}
            newTime={() => whenDraft(serverNow())}
          >
            {whenField('Requested')}
          </CashOutFields>
        )}
        {hasNote ? (
          <Field label="Note (optional)" {...note}>
            <textarea
              id={note.id}
              className={input.input}
              rows={3}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value }, 'note')}
              aria-invalid={note.error ? true : undefined}
              aria-describedby={describedBy(note)}
            />
          </Field>
        ) : (
          <p>
            To read or change the {draft.cashOut === null ? 'note' : 'note and the reference'}, you need a
            connection.
          </p>
        )}
      </form>
    </Dialog>
  )
}
