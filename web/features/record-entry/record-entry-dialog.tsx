import { useId, useState } from 'react'
import { KIND_NAMES } from '#web/api/ledger-entry.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { type EntryForm, type EntryFormErrors, readEntryForm } from '#web/features/record-entry/entry-form.ts'
import type { DatedEntry } from '#web/outbox/record-dated-entry.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { whenDraft } from '#web/ui/local-moments.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { WhenField } from '#web/ui/when-field.tsx'

type Props = {
  title: string
  /** The casinos to choose from, in the order shown; one is not shown as a choice. */
  casinos: readonly { readonly id: number; readonly name: string }[]
  onRecord: (entry: DatedEntry) => void
  onClose: () => void
}

const KINDS: readonly EntryForm['kind'][] = ['collect', 'cash_out', 'spend']
const FIELDS = ['casinoId', 'amount', 'when'] as const

/** Records a collection, a cash-out, or a spend with its time, which is now until it is changed. */
export default function RecordEntryDialog({ title, casinos, onRecord, onClose }: Props) {
  const id = useId()
  const [opened] = useState(() => whenDraft(serverNow()))
  const [form, setForm] = useState<EntryForm>(() => {
    const [only, ...others] = casinos
    return {
      kind: 'collect',
      casinoId: only === undefined || others.length > 0 ? '' : String(only.id),
      amount: '',
      when: null,
    }
  })
  const [errors, setErrors] = useState<EntryFormErrors>({})

  function change(changed: Partial<EntryForm>): void {
    setForm((before) => ({ ...before, ...changed }))
    setErrors({})
  }

  function record(): void {
    const read = readEntryForm(form, serverNow())
    if (read.ok) return onRecord(read.value)
    setErrors(read.reason)
    const first = FIELDS.find((field) => read.reason[field] !== undefined)
    document.getElementById(`${id}-${first}`)?.focus()
  }

  return (
    <FormDialog title={title} action="Record" onSubmit={record} onClose={onClose}>
      {casinos.length === 1 ? null : (
        <SelectField
          id={`${id}-casinoId`}
          label="Casino"
          value={form.casinoId}
          onChange={({ target }) => change({ casinoId: target.value })}
          error={errors.casinoId}
        >
          <option value="">Choose a casino</option>
          {casinos.map((casino) => (
            <option key={casino.id} value={casino.id}>
              {casino.name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        id={`${id}-kind`}
        label="What"
        value={form.kind}
        onChange={({ target }) => {
          const kind = KINDS.find((one) => one === target.value)
          if (kind !== undefined) change({ kind })
        }}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_NAMES[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        id={`${id}-amount`}
        label={form.kind === 'collect' ? 'Amount received ($, optional)' : 'Amount ($)'}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={form.amount}
        onChange={({ target }) => change({ amount: target.value })}
        error={errors.amount}
      />
      <WhenField
        id={`${id}-when`}
        label="When"
        value={form.when ?? opened}
        onChange={(when) => change({ when })}
        error={errors.when}
      />
    </FormDialog>
  )
}
