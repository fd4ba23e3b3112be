import type { EditEntry } from '#contract/entries.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { parseAmount } from '#core/money/parse-amount.ts'
import { failure, type Result, success } from '#core/result.ts'
import type { EpochMs } from '#core/units.ts'
import { amountErrorText } from '#web/data/amount-error-text.ts'
import type { LedgerEntry } from '#web/data/ledger-entry.ts'
import { localText } from '#web/features/history/entry-days.ts'

/** What stands in the fields; `at` as a date-and-time field writes it. */
export type EntryDraft = { readonly amount: string; readonly at: string; readonly note: string }

/** What is wrong, by the field of the API. */
export type EntryTroubles = Partial<Record<'amount' | 'occurred_at' | 'note', string>>

export const MAX_NOTE = 500

export function draftOf({ amount, occurredAt, note }: LedgerEntry): EntryDraft {
  return { amount: amount === null ? '' : decimalText(amount), at: localText(occurredAt), note: note ?? '' }
}

/** @returns what to send: only what was changed; null when nothing was. */
export function changesOf(
  entry: LedgerEntry,
  draft: EntryDraft,
  now: EpochMs,
): Result<EditEntry | null, EntryTroubles> {
  const before = draftOf(entry)
  const troubles: EntryTroubles = {}
  const edit: EditEntry = {}

  if (draft.amount.trim() !== before.amount) {
    const read = parseAmount(draft.amount)
    if (read.ok) edit.amount = decimalText(read.value)
    else if (read.reason.kind !== 'blank') troubles.amount = amountErrorText(read.reason) ?? ''
    else if (entry.kind === 'collect') edit.amount = null
    else troubles.amount = 'Enter an amount'
  }
  if (draft.at !== before.at) {
    const at = new Date(draft.at).getTime()
    if (Number.isNaN(at)) troubles.occurred_at = 'Enter a date and a time'
    else if (at < 0) troubles.occurred_at = 'This is too long ago to be recorded'
    // A clock that is a moment behind the server's must not refuse "now".
    else if (at > now + 60_000) troubles.occurred_at = 'This is in the future'
    else edit.occurred_at = new Date(at).toISOString()
  }
  if (draft.note !== before.note) {
    if (draft.note.length > MAX_NOTE) troubles.note = `At most ${MAX_NOTE} characters`
    else edit.note = draft.note.trim() === '' ? null : draft.note
  }
  if (Object.keys(troubles).length > 0) return failure(troubles)
  return success(Object.keys(edit).length === 0 ? null : edit)
}
