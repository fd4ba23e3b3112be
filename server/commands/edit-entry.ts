import type { RowAnswer } from '#contract/dashboard.ts'
import type { EditEntry } from '#contract/entries.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { changeEntry } from '#server/commands/change-entry.ts'
import { checkNote } from '#server/commands/check-note.ts'
import { effectiveTime } from '#server/commands/effective-time.ts'
import { readAmount } from '#server/commands/read-amount.ts'
import { Refusal } from '#server/db/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'

/**
 * Corrects an entry's amount, time or note.
 *
 * @throws Failure `conflict` when it is voided: restore it first. `invalid` when the amount of a cash-out or a spend
 *   is taken away: only a collection may be without one.
 */
export async function editEntry(
  deps: Deps,
  userId: string,
  entryId: string,
  edit: EditEntry,
): Promise<RowAnswer> {
  const amount = typeof edit.amount === 'string' ? decimalText(readAmount(edit.amount)) : null
  const at =
    edit.occurred_at === undefined
      ? null
      : new Date(effectiveTime(edit.occurred_at, deps.now())).toISOString()
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
    if (voided) throw fail('conflict', 'This entry is deleted. Restore it before changing it.')
  }).catch(amountFailure)
}

/** check_violation */
const CHECK_VIOLATION = '23514'

function amountFailure(error: unknown): never {
  if (
    error instanceof Refusal &&
    error.code === CHECK_VIOLATION &&
    error.constraint === 'entries_amount_of_kind'
  )
    throw fail('invalid', 'A cash-out or a spend needs an amount.', 'amount')
  throw error
}

const TEXT = `
  update entries
  set amount = case when $7::boolean then $3::numeric else amount end,
    occurred_at = coalesce($4::timestamptz, occurred_at),
    note = case when $5::boolean then $6::text else note end
  where user_id = $1::uuid and id = $2::uuid and voided_at is null`
