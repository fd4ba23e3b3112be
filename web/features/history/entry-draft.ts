import { decimalText } from '#core/money/decimal-text.ts'
import { parseAmount } from '#core/money/parse-amount.ts'
import { err, type Result, ok } from '#core/result.ts'
import type { EpochMs } from '#core/units.ts'
import { amountErrorText } from '#web/api/amount-error-text.ts'
import type { LedgerEntry } from '#web/api/ledger-entry.ts'
import type { EntryChanges } from '#web/outbox/write.ts'
import { readWhen, type WhenDraft, whenDraft } from '#web/ui/local-moments.ts'

/** The form's values. */
export type EntryDraft = WhenDraft & { readonly amount: string; readonly note: string }

/** Validation errors, keyed by API field. */
export type EntryErrors = Partial<Record<'amount' | 'occurredAt' | 'note', string>>

export const MAX_NOTE = 500

export function draftOf({ amount, occurredAt, note }: LedgerEntry): EntryDraft {
  return {
    amount: amount === null ? '' : decimalText(amount),
    ...whenDraft(occurredAt),
    note: note ?? '',
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
    const read = parseAmount(draft.amount)
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
  if (Object.keys(errors).length > 0) return err(errors)
  return ok(Object.keys(edit).length === 0 ? null : edit)
}
