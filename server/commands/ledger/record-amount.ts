import type { RowResponse } from '#contract/dashboard.ts'
import type { RecordAmount } from '#contract/entries.ts'
import type { Cents } from '#core/units.ts'
import { checkNote } from '#server/commands/ledger/check-note.ts'
import { recordEntry } from '#server/commands/ledger/record-entry.ts'
import type { Deps } from '#server/deps.ts'

/** Records a cash-out or a spend, and updates the casino's total. */
export async function recordAmount(
  deps: Deps,
  userId: string,
  casinoId: number,
  kind: 'cash_out' | 'spend',
  amount: Cents,
  input: Omit<RecordAmount, 'amount'>,
): Promise<RowResponse> {
  return await recordEntry(deps, userId, input.id, {
    kind,
    casinoId,
    amount,
    note: checkNote(input.note),
    occurredAt: input.occurredAt ?? null,
  })
}
