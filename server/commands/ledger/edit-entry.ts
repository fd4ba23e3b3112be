import type { RowResponse } from '#contract/dashboard.ts'
import type { EditEntry } from '#contract/entries.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { changeEntry } from '#server/commands/ledger/change-entry.ts'
import { checkNote } from '#server/commands/ledger/check-note.ts'
import { effectiveTime } from '#server/commands/ledger/effective-time.ts'
import { readAmount } from '#server/commands/ledger/read-amount.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Corrects the amount, time, or note of an entry.
 *
 * @throws ApiError `conflict` when the entry is deleted: restore it first. `invalid` when the amount of a cash-out or
 *   spend is removed: only a collection may have none.
 */
export async function editEntry(
  deps: Deps,
  userId: string,
  entryId: string,
  edit: EditEntry,
): Promise<RowResponse> {
  const amount = typeof edit.amount === 'string' ? decimalText(readAmount(edit.amount)) : null
  const occurredAt =
    edit.occurredAt === undefined ? null : new Date(effectiveTime(edit.occurredAt, deps.now()))
  return await changeEntry(deps, 'edit_entry', {
    userId,
    id: entryId,
    setsAmount: edit.amount !== undefined,
    amount,
    occurredAt,
    setsNote: edit.note !== undefined,
    note: checkNote(edit.note),
  })
}
