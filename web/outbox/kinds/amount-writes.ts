import type { RecordAmount, RecordCashOut } from '#contract/entries.ts'
import { casinoPath } from '#contract/paths.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { type Cents, cents } from '#core/units.ts'
import type { Payout } from '#web/api/ledger/ledger-entry.ts'
import {
  added,
  changed,
  DELETED,
  amount,
  casinoId,
  deleteRequest,
  id,
  inRow,
  isoTime,
  isTime,
  payout,
  payoutBody,
} from '#web/outbox/kinds/write-parts.ts'
import { newId } from '#web/api/new-id.ts'
import type { Write, WriteKinds } from '#web/outbox/write.ts'

/** Cash-outs and spends, and their undo. */
export const AMOUNT_WRITES: WriteKinds<'cash-out' | 'spend' | 'undo-cash-out' | 'undo-spend'> = {
  'cash-out': {
    fields: { casinoId, at: isTime, amount, ...payout },
    request({ kind: _kind, id: entryId, casinoId: casino, at, amount: value, ...stated }) {
      const body: RecordCashOut = {
        id: entryId,
        amount: decimalText(value),
        occurredAt: isoTime(at),
        ...payoutBody(stated),
      }
      return { method: 'POST', path: casinoPath(casino, 'cash-outs'), body }
    },
    list: inRow((row, write) => ({ ...row, payout: cents(row.payout + paidAmount(write)) })),
    entry: ({ kind: _kind, id: entryId, casinoId: casino, at, amount: value, ...stated }) =>
      added(entryId, { casinoId: casino, kind: 'cash_out', amount: value, at, payout: stated }),
    changesProfit: true,
    reverse: ({ id: entryId, casinoId: casino, amount: value, status }) => ({
      kind: 'undo-cash-out',
      id: newId(),
      casinoId: casino,
      entryId,
      amount: value,
      ...(status === undefined ? {} : { status }),
    }),
    done: (write, { name }) =>
      `${amountText(write)} at ${name} recorded${write.status === 'requested' ? ' as requested' : ''}`,
    attempt: (write, casino) => `record the ${formatMoney(write.amount)} cash-out at ${casino}`,
  },
  spend: {
    fields: { casinoId, at: isTime, amount },
    request({ id: entryId, casinoId: casino, at, amount: value }) {
      const body: RecordAmount = { id: entryId, amount: decimalText(value), occurredAt: isoTime(at) }
      return { method: 'POST', path: casinoPath(casino, 'spends'), body }
    },
    list: inRow((row, write) => ({ ...row, spent: cents(row.spent + write.amount) })),
    entry: (write) => added(write.id, write),
    changesProfit: true,
    reverse: ({ id: entryId, casinoId: casino, amount: value }) => ({
      kind: 'undo-spend',
      id: newId(),
      casinoId: casino,
      entryId,
      amount: value,
    }),
    done: (write, { name }) => `${amountText(write)} at ${name} recorded`,
    attempt: (write, casino) => `record the ${formatMoney(write.amount)} spend at ${casino}`,
  },
  'undo-cash-out': {
    fields: { casinoId, entryId: id, amount, status: payout.status },
    request: ({ entryId }) => deleteRequest(entryId),
    list: inRow((row, write) => ({ ...row, payout: cents(row.payout - paidAmount(write)) })),
    entry: ({ entryId }) => changed(entryId, DELETED),
    changesProfit: true,
    done: (write, { name }) => `${amountText(write)} at ${name} removed`,
    attempt: (write, casino) => `undo the ${formatMoney(write.amount)} cash-out at ${casino}`,
  },
  'undo-spend': {
    fields: { casinoId, entryId: id, amount },
    request: ({ entryId }) => deleteRequest(entryId),
    list: inRow((row, write) => ({ ...row, spent: cents(row.spent - write.amount) })),
    entry: ({ entryId }) => changed(entryId, DELETED),
    changesProfit: true,
    done: (write, { name }) => `${amountText(write)} at ${name} removed`,
    attempt: (write, casino) => `undo the ${formatMoney(write.amount)} spend at ${casino}`,
  },
}

/** What a cash-out counts in the totals. */
function paidAmount({ amount: value, status }: { readonly amount: Cents } & Pick<Payout, 'status'>): number {
  return (status ?? 'paid') === 'paid' ? value : 0
}

type AmountWrite = Write<'cash-out' | 'spend' | 'undo-cash-out' | 'undo-spend'>

/** "Spend of $5.00" */
function amountText({ kind, amount: value }: AmountWrite): string {
  return `${kind.endsWith('spend') ? 'Spend' : 'Cash-out'} of ${formatMoney(value)}`
}
