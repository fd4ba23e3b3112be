import { type FormEvent, useId, useRef, useState } from 'react'
import { editEntry } from '#web/data/entries.ts'
import type { LedgerEntry } from '#web/data/ledger-entry.ts'
import { serverNow } from '#web/data/server-clock.ts'
import { changesOf, draftOf, type EntryTroubles } from '#web/features/history/entry-draft.ts'
import { KIND_NAMES } from '#web/features/history/history-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { describedBy, Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { entry: LedgerEntry; casino: string; onSaved: () => void; onClose: () => void }

type Trouble = { readonly fields: EntryTroubles; readonly text: string | null; readonly attempt: number }

const FIELDS = ['amount', 'occurred_at', 'note'] as const

/** Corrects amount, time and note. What was typed stays until it is saved or left. */
export default function EditEntryDialog({ entry, casino, onSaved, onClose }: Props) {
  const id = useId()
  const underWay = useRef(false)
  const [draft, setDraft] = useState(() => draftOf(entry))
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>({ fields: {}, text: null, attempt: 0 })

  function stop(fields: EntryTroubles, text: string | null): void {
    setTrouble(({ attempt }) => ({ fields, text, attempt: attempt + 1 }))
    const first = FIELDS.find((field) => fields[field] !== undefined)
    if (first !== undefined) document.getElementById(`${id}-${first}`)?.focus()
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (underWay.current) return
    const changes = changesOf(entry, draft, serverNow())
    if (!changes.ok) return stop(changes.reason, null)
    if (changes.value === null) return onClose()
    underWay.current = true
    setBusy(true)
    const answer = await editEntry(entry.id, changes.value)
    underWay.current = false
    setBusy(false)
    if (answer.kind === 'ok') return onSaved()
    if (answer.kind !== 'refused')
      return stop(
        {},
        `Not saved: ${answer.kind === 'offline' ? 'there is no connection' : 'the server does not answer'}. What you typed is still here.`,
      )
    const field = FIELDS.find((name) => name === answer.field)
    stop(field === undefined ? {} : { [field]: answer.message }, field === undefined ? answer.message : null)
  }

  const note = { id: `${id}-note`, error: trouble.fields.note }
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
      <form id={`${id}-form`} noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        {trouble.text === null ? null : (
          <Notice key={trouble.attempt} tone="warning">
            {trouble.text}
          </Notice>
        )}
        <TextField
          id={`${id}-amount`}
          label={entry.kind === 'collect' ? 'What it brought, in dollars (optional)' : 'Amount in dollars'}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={draft.amount}
          onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
          error={trouble.fields.amount}
        />
        <TextField
          id={`${id}-occurred_at`}
          label="When"
          type="datetime-local"
          step={1}
          value={draft.at}
          onChange={({ target }) => setDraft({ ...draft, at: target.value })}
          error={trouble.fields.occurred_at}
        />
        <Field label="Note (optional)" {...note}>
          <textarea
            id={note.id}
            className="input"
            rows={3}
            value={draft.note}
            onChange={({ target }) => setDraft({ ...draft, note: target.value })}
            aria-invalid={note.error ? true : undefined}
            aria-describedby={describedBy(note)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
