import type { RowAnswer } from '#contract/dashboard.ts'
import type { RecordAmount } from '#contract/entries.ts'
import type { Cents } from '#core/units.ts'
import { checkNote } from '#server/commands/check-note.ts'
import { recordEntry } from '#server/commands/record-entry.ts'
import type { Deps } from '#server/deps.ts'

/** Records money won out (`cash_out`) or paid in (`spend`); the casino's total moves with it. */
export async function recordAmount(
  deps: Deps,
  userId: string,
  casinoId: number,
  kind: 'cash_out' | 'spend',
  amount: Cents,
  input: Omit<RecordAmount, 'amount'>,
): Promise<RowAnswer> {
  return await recordEntry(deps, userId, input.id, {
    kind,
    casinoId,
    amount,
    note: checkNote(input.note),
    occurredAt: input.occurred_at ?? null,
  })
}
