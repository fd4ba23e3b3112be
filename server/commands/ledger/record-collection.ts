import type { RowResponse } from '#contract/dashboard.ts'
import type { RecordCollection } from '#contract/entries.ts'
import { checkNote } from '#server/commands/ledger/check-note.ts'
import { readAmount } from '#server/commands/ledger/read-amount.ts'
import { recordEntry } from '#server/commands/ledger/record-entry.ts'
import type { Deps } from '#server/deps.ts'

/** Records a collection, which restarts the casino's countdown. Does not check whether the bonus is ready. */
export async function recordCollection(
  deps: Deps,
  userId: string,
  casinoId: number,
  input: RecordCollection,
): Promise<RowResponse> {
  return await recordEntry(deps, userId, input.id, {
    kind: 'collect',
    casinoId,
    amount: input.amount === null || input.amount === undefined ? null : readAmount(input.amount),
    note: checkNote(input.note),
    occurredAt: input.occurredAt ?? null,
    again: input.again ?? false,
  })
}
