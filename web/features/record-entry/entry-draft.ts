import { decimalText } from '#core/money/decimal-text.ts'
import { parseAmount, type TypedAmountError } from '#core/money/parse-amount.ts'
import { err, type Result, ok } from '#core/result.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'
import { amountErrorText } from '#web/api/ledger/amount-error-text.ts'
import { cashOutState } from '#web/api/ledger/cash-out-names.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import {
  afterApproval,
  type CashOutDraft,
  cashOutChanges,
  cashOutDraftOf,
  type CashOutErrors,
  readCashOut,
} from '#web/features/record-entry/cash-out-draft.ts'
import type { EntryChanges } from '#web/outbox/write.ts'
import { readWhen, type WhenDraft, whenDraft } from '#web/ui/local-moments.ts'

/** The form's values. Only a cash-out has `cashOut`. */
export type EntryDraft = WhenDraft & {
  readonly amount: string
  readonly note: string
  readonly cashOut: CashOutDraft | null
}

/** Validation errors, keyed by API field. */
export type EntryErrors = Partial<Record<'amount' | 'occurredAt' | 'note', string>> & CashOutErrors

export const MAX_NOTE = 500

export function draftOf(entry: LedgerEntry): EntryDraft {
  const { amount, occurredAt, note } = entry
  return {
    amount: amount === null ? '' : decimalText(amount),
    ...whenDraft(occurredAt),
    note: note ?? '',
    cashOut: entry.kind === 'cash_out' ? cashOutDraftOf(entry) : null,
  }
}

/**
 * Returns only the changed fields, or null if nothing changed.
 *
 * @param before the form's first values: the device may have changed its time zone since.
 */
export function changesOf(
  entry: LedgerEntry,
  draft: EntryDraft,
  now: EpochMs,
  before: EntryDraft = draftOf(entry),
): Result<EntryChanges | null, EntryErrors> {
  const errors: EntryErrors = {}
  const edit: { -readonly [Key in keyof EntryChanges]: EntryChanges[Key] } = {}

  if (draft.amount.trim() !== before.amount) {
    const read = entry.kind === 'correction' ? parseDifference(draft.amount) : parseAmount(draft.amount)
    if (read.ok) edit.amount = read.value
    else if (read.reason.kind !== 'blank') errors.amount = amountErrorText(read.reason) ?? ''
    else if (entry.kind === 'collect') edit.amount = null
    else errors.amount = 'Enter an amount'
  }
  if (draft.at !== before.at || draft.later !== before.later) {
    const at = readWhen(draft, now)
    if (at.ok) edit.occurredAt = at.value
    else errors.occurredAt = at.reason
  }
  if (draft.note !== before.note) {
    if (draft.note.length > MAX_NOTE) errors.note = `At most ${MAX_NOTE} characters`
    else edit.note = draft.note.trim() === '' ? null : draft.note
  }
  if (draft.cashOut !== null && before.cashOut !== null) {
    const requestedAt = edit.occurredAt ?? entry.occurredAt
    const stated = readCashOut(draft.cashOut, requestedAt, edit.amount ?? entry.amount, now)
    if (stated.ok) {
      const changes = cashOutChanges(entry, stated.value, draft.cashOut, before.cashOut)
      // An approval that the form does not show: the cash-out was paid, rejected, or canceled after it.
      const { approvedAt = entry.approvedAt ?? null } = changes
      const isMoved = changes.status !== undefined || edit.occurredAt !== undefined
      if (approvedAt !== null && approvedAt < requestedAt)
        errors.occurredAt ??= 'That’s after it was approved'
      else if (approvedAt !== null && isMoved) {
        const { paidAt, closedAt } = { ...cashOutState(entry), ...changes }
        const settled = afterApproval(draft.cashOut.status, paidAt ?? closedAt ?? requestedAt, approvedAt)
        if (settled.ok) Object.assign(changes, settled.value)
        else errors.settled = settled.reason
      }
      Object.assign(edit, changes)
    } else Object.assign(errors, stated.reason)
  }
  if (Object.keys(errors).length > 0) return err(errors)
  return ok(Object.keys(edit).length === 0 ? null : edit)
}

/** Reads the amount of a correction, which can be 0 or negative. */
function parseDifference(text: string): Result<Cents, TypedAmountError> {
  const typed = text.trim()
  const isLess = /^[-\u2212]/.test(typed)
  const read = parseAmount(isLess ? typed.slice(1) : typed)
  if (read.ok) return isLess ? ok(cents(0 - read.value)) : read
  return read.reason.kind === 'too-small' ? ok(cents(0)) : read
}
