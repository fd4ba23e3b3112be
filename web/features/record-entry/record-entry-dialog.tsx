import { useId, useState } from 'react'
import { type CashOutsAs, KIND_NAMES } from '#web/api/ledger/ledger-entry.ts'
import { serverNow } from '#web/api/server-clock.ts'
import {
  newCashOutDraft,
  type CashOutDraft,
  type CashOutErrors,
  readCashOut,
} from '#web/features/record-entry/cash-out-draft.ts'
import { CashOutFields } from '#web/features/record-entry/cash-out-fields.tsx'
import { focusFirstError } from '#web/features/record-entry/focus-first-error.ts'
import type { DatedEntry } from '#web/outbox/record-dated-entry.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { whenDraft, readWhen, type WhenDraft } from '#web/ui/local-moments.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { WhenField } from '#web/ui/when-field.tsx'
import { parseAmount } from '#core/money/parse-amount.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { EpochMs } from '#core/units.ts'
import { amountErrorText } from '#web/api/ledger/amount-error-text.ts'

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

/** What the form records. */
type RecordedKind = DatedEntry['kind']

/** The form's values. `casinoId` is empty until a casino is chosen. `when` is null while it is now. */
export type EntryForm = {
  readonly kind: RecordedKind
  readonly casinoId: string
  readonly amount: string
  readonly when: WhenDraft | null
  /** Counts for a cash-out. */
  readonly cashOut: CashOutDraft
}

/** Errors by field. */
type EntryFormErrors = Partial<Record<'casinoId' | 'amount' | 'when', string>> & CashOutErrors

/** Returns the entry of a form, or what is wrong with it. */
export function readEntryForm(form: EntryForm, now: EpochMs): Result<DatedEntry, EntryFormErrors> {
  const errors: EntryFormErrors = {}
  const { kind } = form
  const amount = parseAmount(form.amount)
  const isBlank = !amount.ok && amount.reason.kind === 'blank'
  if (form.casinoId === '') errors.casinoId = 'Choose a casino'
  if (isBlank && kind !== 'collect') errors.amount = 'Enter an amount'
  else if (!amount.ok && !isBlank) errors.amount = amountErrorText(amount.reason) ?? ''
  const when = form.when === null ? ok(now) : readWhen(form.when, now)
  if (!when.ok) errors.when = when.reason
  const payout =
    kind === 'cash_out'
      ? readCashOut(form.cashOut, when.ok ? when.value : null, amount.ok ? amount.value : null, now)
      : ok({})
  if (!payout.ok) Object.assign(errors, payout.reason)
  if (!when.ok || !payout.ok || Object.keys(errors).length > 0) return err(errors)
  const common = { casinoId: Number(form.casinoId), at: when.value }
  if (kind === 'collect') return ok({ ...common, kind, amount: amount.ok ? amount.value : null })
  if (!amount.ok) return err(errors)
  return kind === 'cash_out'
    ? ok({ ...common, kind, amount: amount.value, payout: payout.value })
    : ok({ ...common, kind, amount: amount.value })
}
