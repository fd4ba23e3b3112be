import type { RowResponse } from '#contract/dashboard.ts'
import type { EditEntry } from '#contract/entries.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { changeEntry } from '#server/commands/ledger/change-entry.ts'
import { checkNote } from '#server/commands/ledger/check-note.ts'
import { effectiveTime } from '#server/commands/ledger/effective-time.ts'
import { cashOutChange } from '#server/commands/ledger/cash-out-fields.ts'
import { readSignedAmount } from '#server/commands/ledger/read-amount.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Corrects the amount, time, or note of an entry, or what is known of a cash-out: its state, times, method, fee, reference.
 *
 * @throws ApiError `conflict` when the entry is deleted: restore it first. `invalid` when the amount of another entry than a
 *   collection is removed, when that of another one than a correction is not positive, when another entry than a cash-out
 *   would get a state, when a cash-out would be paid before it was requested, or when its fee is above its amount.
 */
export async function editEntry(
  deps: Deps,
  userId: string,
  entryId: string,
  edit: EditEntry,
): Promise<RowResponse> {
  const now = deps.now()
  const amount = typeof edit.amount === 'string' ? decimalText(readSignedAmount(edit.amount)) : null
  const occurredAt = edit.occurredAt === undefined ? null : new Date(effectiveTime(edit.occurredAt, now))
  return await changeEntry(
    deps,
    'edit_entry',
    {
      userId,
      id: entryId,
      now: new Date(now),
      setsAmount: edit.amount !== undefined,
      amount,
      occurredAt,
      setsNote: edit.note !== undefined,
      note: checkNote(edit.note),
      cashOut: cashOutChange(edit, now),
    },
    edit,
  )
}
