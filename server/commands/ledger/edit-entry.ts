import type { RowResponse } from '#contract/dashboard.ts'
import type { EditEntry } from '#contract/entries.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { changeEntry } from '#server/commands/ledger/change-entry.ts'
import { checkNote } from '#server/commands/ledger/check-note.ts'
import { effectiveTime } from '#server/commands/ledger/effective-time.ts'
import { readAmount } from '#server/commands/ledger/read-amount.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

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
  const change = {
    name: 'edit-entry',
    text: TEXT,
    values: [
      userId,
      entryId,
      amount,
      at,
      edit.note !== undefined,
      checkNote(edit.note),
      edit.amount !== undefined,
    ],
  }
  return await changeEntry(deps, userId, entryId, change, (voided) => {
    if (voided) throw new ApiError('conflict', 'This entry is deleted. Restore it before changing it.')
  }).catch(amountError)
}

/** check_violation */
const CHECK_VIOLATION = '23514'

function amountError(error: unknown): never {
  if (
    error instanceof DatabaseError &&
    error.code === CHECK_VIOLATION &&
    error.constraint === 'entries_amount_of_kind'
  )
    throw new ApiError('invalid', 'A cash-out or spend needs an amount.', { field: 'amount' })
  throw error
}

const TEXT = `
  update entries
  set amount = case when $7::boolean then $3::numeric else amount end,
    occurred_at = coalesce($4::timestamptz, occurred_at),
    note = case when $5::boolean then $6::text else note end
  where user_id = $1::uuid and id = $2::uuid and voided_at is null`
