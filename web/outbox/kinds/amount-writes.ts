import type { EntryKind, RecordAmount } from '#contract/entries.ts'
import { casinoPath } from '#contract/paths.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { type Cents, cents } from '#core/units.ts'
import { added, changed, DELETED } from '#web/outbox/entry-change.ts'
import {
  amount,
  casinoId,
  deleteRequest,
  id,
  inRow,
  isoTime,
  isTime,
  newId,
} from '#web/outbox/kinds/write-parts.ts'
import type { Write, WriteKind, WriteKinds } from '#web/outbox/write.ts'

/** Cash-outs and spends, and their undo. */
export const AMOUNT_WRITES: WriteKinds<'cash-out' | 'spend' | 'undo-cash-out' | 'undo-spend'> = {
  'cash-out': amountWrite('cash-out', 'cash-outs', 'cash_out', 'payout'),
  spend: amountWrite('spend', 'spends', 'spend', 'spent'),
  'undo-cash-out': undoOfAmount('cash-out', 'payout'),
  'undo-spend': undoOfAmount('spend', 'spent'),
}

function amountWrite(
  kind: 'cash-out' | 'spend',
  path: 'cash-outs' | 'spends',
  entryKind: EntryKind,
  sum: 'payout' | 'spent',
): WriteKind<Write<'cash-out' | 'spend'>> {
  return {
    fields: { casinoId, at: isTime, amount },
    request({ id: entryId, casinoId: casino, at, amount: value }) {
      const body: RecordAmount = { id: entryId, amount: decimalText(value), occurredAt: isoTime(at) }
      return { method: 'POST', path: casinoPath(casino, path), body }
    },
    list: inRow((row, write) => ({ ...row, [sum]: cents(row[sum] + write.amount) })),
    entry: (write) => added(write.id, { ...write, kind: entryKind }),
    changesProfit: true,
    reverse: ({ id: entryId, casinoId: casino, amount: value }) => ({
      kind: `undo-${kind}`,
      id: newId(),
      casinoId: casino,
      entryId,
      amount: value,
    }),
    done: (write, { name }) => `${amountText(kind, write)} at ${name} recorded`,
    attempt: (write, casino) => `record the ${formatMoney(write.amount)} ${kind} at ${casino}`,
  }
}

function undoOfAmount(
  kind: 'cash-out' | 'spend',
  sum: 'payout' | 'spent',
): WriteKind<Write<'undo-cash-out' | 'undo-spend'>> {
  return {
    fields: { casinoId, entryId: id, amount },
    request: ({ entryId }) => deleteRequest(entryId),
    list: inRow((row, write) => ({ ...row, [sum]: cents(row[sum] - write.amount) })),
    entry: ({ entryId }) => changed(entryId, DELETED),
    changesProfit: true,
    done: (write, { name }) => `${amountText(kind, write)} at ${name} removed`,
    attempt: (write, casino) => `undo the ${formatMoney(write.amount)} ${kind} at ${casino}`,
  }
}

/** "Spend of $5.00" */
function amountText(kind: 'cash-out' | 'spend', { amount: value }: { readonly amount: Cents }): string {
  return `${kind === 'spend' ? 'Spend' : 'Cash-out'} of ${formatMoney(value)}`
}
