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
  const at =
    edit.occurredAt === undefined ? null : new Date(effectiveTime(edit.occurredAt, deps.now())).toISOString()
  return await changeEntry(deps, userId, entryId, 'edit_entry', [
    edit.amount !== undefined,
    amount,
    at,
    edit.note !== undefined,
    checkNote(edit.note),
  ])
}
