import { decimalText } from '#core/money/decimal-text.ts'
import { parseAmount } from '#core/money/parse-amount.ts'
import { err, type Result, ok } from '#core/result.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { amountErrorText } from '#web/api/amount-error-text.ts'
import type { LedgerEntry } from '#web/api/ledger-entry.ts'
import type { EntryChanges } from '#web/outbox/write.ts'
import { localText } from '#web/features/history/entry-days.ts'

/** The form's values. `at` has the format of a `datetime-local` field. */
export type EntryDraft = { readonly amount: string; readonly at: string; readonly note: string }

/** Validation errors, keyed by API field. */
export type EntryErrors = Partial<Record<'amount' | 'occurredAt' | 'note', string>>

export const MAX_NOTE = 500

export function draftOf({ amount, occurredAt, note }: LedgerEntry): EntryDraft {
  return { amount: amount === null ? '' : decimalText(amount), at: localText(occurredAt), note: note ?? '' }
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
  if (draft.at !== before.at) {
    const at = momentOf(draft.at, entry.occurredAt)
    if (Number.isNaN(at)) errors.occurredAt = 'Enter a date and a time'
    else if (at < 0) errors.occurredAt = 'That’s too long ago to record'
    // Allows for a local clock that is behind the server's.
    else if (at > now + 60_000) errors.occurredAt = 'That’s in the future'
    else edit.occurredAt = epochMs(at)
  }
  if (draft.note !== before.note) {
    if (draft.note.length > MAX_NOTE) errors.note = `At most ${MAX_NOTE} characters`
    else edit.note = draft.note.trim() === '' ? null : draft.note
  }
  if (Object.keys(errors).length > 0) return err(errors)
  return ok(Object.keys(edit).length === 0 ? null : edit)
}

const HOUR_MS = 3_600_000

/** Returns the moment of a local time. Of two that daylight saving time gives the same text, the one nearer to `near`. */
function momentOf(local: string, near: EpochMs): number {
  const at = new Date(local).getTime()
  if (Number.isNaN(at)) return at
  const same = [at, at - HOUR_MS, at + HOUR_MS].filter((other) => localText(other) === localText(at))
  return same.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? at
}
