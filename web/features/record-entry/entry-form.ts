import { parseAmount } from '#core/money/parse-amount.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { EpochMs } from '#core/units.ts'
import { amountErrorText } from '#web/api/ledger/amount-error-text.ts'
import {
  type CashOutDraft,
  type CashOutErrors,
  readCashOut,
} from '#web/features/record-entry/cash-out-draft.ts'
import type { DatedEntry } from '#web/outbox/record-dated-entry.ts'
import { readWhen, type WhenDraft } from '#web/ui/local-moments.ts'

/** What the form records. */
export type RecordedKind = DatedEntry['kind']

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
export type EntryFormErrors = Partial<Record<'casinoId' | 'amount' | 'when', string>> & CashOutErrors

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
