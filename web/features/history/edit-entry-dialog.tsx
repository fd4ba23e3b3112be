import { type FormEvent, useId, useRef, useState } from 'react'
import { editEntry } from '#web/outbox/entries.ts'
import type { LedgerEntry } from '#web/api/ledger-entry.ts'
import { reasonText } from '#web/api/reason-text.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { changesOf, draftOf, type EntryDraft, type EntryErrors } from '#web/features/history/entry-draft.ts'
import { KIND_NAMES } from '#web/features/history/history-filter.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/dialog.module.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { describedBy, Field } from '#web/ui/field.tsx'
import input from '#web/ui/input.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { entry: LedgerEntry; casino: string; onSaved: () => void; onClose: () => void }

type FormError = { readonly fields: EntryErrors; readonly text: string | null; readonly attempt: number }

const FIELDS = ['amount', 'occurredAt', 'note'] as const

/** Edits the amount, time, and note of an entry. A failed save does not clear the fields. */
export default function EditEntryDialog({ entry, casino, onSaved, onClose }: Props) {
  const id = useId()
  const isPending = useRef(false)
  const [initial] = useState(() => draftOf(entry))
  const [draft, setDraft] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<FormError>({ fields: {}, text: null, attempt: 0 })

  function stop(fields: EntryErrors, text: string | null): void {
    setFormError(({ attempt }) => ({ fields, text, attempt: attempt + 1 }))
    const first = FIELDS.find((field) => fields[field] !== undefined)
    if (first !== undefined) document.getElementById(`${id}-${first}`)?.focus()
  }

  function change(changed: Partial<EntryDraft>, field: keyof EntryErrors): void {
    setDraft((before) => ({ ...before, ...changed }))
    setFormError(({ fields: { [field]: _corrected, ...fields }, ...rest }) => ({ ...rest, fields }))
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isPending.current) return
    const changes = changesOf(entry, draft, serverNow(), initial)
    if (!changes.ok) return stop(changes.reason, null)
    if (changes.value === null) return onClose()
    isPending.current = true
    setBusy(true)
    const answer = await editEntry(entry.id, changes.value)
    isPending.current = false
    setBusy(false)
    if (answer.kind === 'ok') return onSaved()
    if (answer.kind !== 'rejected')
      return stop({}, `Couldn’t save. ${reasonText(answer)} What you typed is still here.`)
    const field = FIELDS.find((name) => name === answer.field)
    stop(field === undefined ? {} : { [field]: answer.message }, field === undefined ? answer.message : null)
  }

  const note = { id: `${id}-note`, error: formError.fields.note }
  return (
    <Dialog
      title={`${KIND_NAMES[entry.kind]} at ${casino}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={`${id}-form`} look="filled" busy={busy}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate className={dialog.form} onSubmit={(event) => void save(event)}>
        {formError.text === null ? null : (
          <Notice key={formError.attempt} tone="warning">
            {formError.text}
          </Notice>
        )}
        <TextField
          id={`${id}-amount`}
          label={entry.kind === 'collect' ? 'Amount received ($, optional)' : 'Amount ($)'}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={draft.amount}
          onChange={({ target }) => change({ amount: target.value }, 'amount')}
          error={formError.fields.amount}
        />
        <TextField
          id={`${id}-occurredAt`}
          label="When"
          type="datetime-local"
          step={1}
          value={draft.at}
          onChange={({ target }) => change({ at: target.value }, 'occurredAt')}
          error={formError.fields.occurredAt}
        />
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
      </form>
    </Dialog>
  )
}
