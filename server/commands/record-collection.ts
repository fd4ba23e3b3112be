import type { RowAnswer } from '#contract/dashboard.ts'
import type { RecordCollection } from '#contract/entries.ts'
import { checkNote } from '#server/commands/check-note.ts'
import { readAmount } from '#server/commands/read-amount.ts'
import { recordEntry } from '#server/commands/record-entry.ts'
import type { Deps } from '#server/deps.ts'

/** Records that a bonus was collected; the casino's countdown starts anew. Ready or not is the screen's question. */
export async function recordCollection(
  deps: Deps,
  userId: string,
  casinoId: number,
  input: RecordCollection,
): Promise<RowAnswer> {
  return await recordEntry(deps, userId, input.id, {
    kind: 'collect',
    casinoId,
    amount: input.amount === null || input.amount === undefined ? null : readAmount(input.amount),
    note: checkNote(input.note),
    occurredAt: input.occurred_at ?? null,
    again: input.again ?? false,
  })
}
