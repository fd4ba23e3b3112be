import type { RowResponse } from '#contract/dashboard.ts'
import type { RecordAmount } from '#contract/entries.ts'
import type { Cents } from '#core/units.ts'
import { type SentCashOut, sentCashOut } from '#server/commands/ledger/cash-out-fields.ts'
import { checkNote } from '#server/commands/ledger/check-note.ts'
import { recordEntry } from '#server/commands/ledger/record-entry.ts'
import type { Deps } from '#server/deps.ts'

/** Records a spend, or a cash-out in any state, and updates the casino's totals. */
export async function recordAmount(
  deps: Deps,
  userId: string,
  casinoId: number,
  kind: 'cash_out' | 'spend',
  amount: Cents,
  input: Omit<RecordAmount, 'amount'> & SentCashOut,
): Promise<RowResponse> {
  const isCashOut = kind === 'cash_out'
  return await recordEntry(
    deps,
    userId,
    input.id,
    {
      kind,
      casinoId,
      amount,
      note: checkNote(input.note),
      occurredAt: input.occurredAt ?? null,
      ...(isCashOut && { more: sentCashOut(input) }),
    },
    isCashOut ? { cashOut: input } : {},
  )
}
