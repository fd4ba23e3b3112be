import { useId, useState } from 'react'
import { type CashOutsAs, KIND_NAMES } from '#web/api/ledger/ledger-entry.ts'
import { serverNow } from '#web/api/server-clock.ts'
import {
  type EntryForm,
  type EntryFormErrors,
  type RecordedKind,
  readEntryForm,
} from '#web/features/record-entry/entry-form.ts'
import { newCashOutDraft } from '#web/features/record-entry/cash-out-draft.ts'
import { CashOutFields } from '#web/features/record-entry/cash-out-fields.tsx'
import { focusFirstError } from '#web/features/record-entry/focus-first-error.ts'
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
  /** Only this kind; all by default. */
  kind?: RecordedKind
  /** How a cash-out is recorded unless the form states otherwise. */
  cashOutsAs: CashOutsAs
  onRecord: (entry: DatedEntry) => void
  onClose: () => void
}

const KINDS: readonly RecordedKind[] = ['collect', 'cash_out', 'spend']
const FIELDS = ['casinoId', 'amount', 'when', 'settled', 'fee', 'reference'] as const

/** Records a collection, a cash-out, or a spend with its time, which is now until it is changed. */
export default function RecordEntryDialog({ title, casinos, kind, cashOutsAs, onRecord, onClose }: Props) {
  const id = useId()
  const [opened] = useState(() => whenDraft(serverNow()))
  const [form, setForm] = useState<EntryForm>(() => {
    const [only, ...others] = casinos
    return {
      kind: kind ?? 'collect',
      casinoId: only === undefined || others.length > 0 ? '' : String(only.id),
      amount: '',
      when: null,
      cashOut: newCashOutDraft(cashOutsAs),
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
    const wrong = FIELDS.filter((field) => read.reason[field] !== undefined)
    focusFirstError(wrong.map((field) => `${id}-${field}`))
  }

  const whenField = (label: string) => (
    <WhenField
      id={`${id}-when`}
      label={label}
      value={form.when ?? opened}
      onChange={(when) => change({ when })}
      error={errors.when}
    />
  )
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
      {kind === undefined ? (
        <SelectField
          id={`${id}-kind`}
          label="What"
          value={form.kind}
          onChange={({ target }) => {
            const chosen = KINDS.find((one) => one === target.value)
            if (chosen !== undefined) change({ kind: chosen })
          }}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {KIND_NAMES[one]}
            </option>
          ))}
        </SelectField>
      ) : null}
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
      {form.kind === 'cash_out' ? (
        <CashOutFields
          id={id}
          value={form.cashOut}
          requested={form.when ?? opened}
          newTime={() => null}
          onChange={(changed) =>
            change({
              cashOut: { ...form.cashOut, ...changed },
              // A time of the state can be entered: the request is not later than the form.
              ...(changed.settled ? { when: form.when ?? opened } : {}),
            })
          }
          errors={errors}
        >
          {whenField('Requested')}
        </CashOutFields>
      ) : (
        whenField('When')
      )}
    </FormDialog>
  )
}
