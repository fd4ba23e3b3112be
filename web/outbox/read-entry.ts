import type { Entry, EntryTotals } from '#contract/entries.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { LedgerEntry, LedgerTotals, Payout } from '#web/api/ledger/ledger-entry.ts'

export function ledgerTotalsOf(totals: EntryTotals): LedgerTotals {
  return {
    entries: totals.entries,
    collections: totals.collections,
    cashedOut: centsOfDecimal(totals.cashedOut),
    spent: centsOfDecimal(totals.spent),
    profit: centsOfDecimal(totals.profit),
  }
}

export function ledgerEntryOf(entry: Entry): LedgerEntry {
  return {
    id: entry.id,
    casinoId: entry.casinoId,
    kind: entry.kind,
    amount: entry.amount === null ? null : centsOfDecimal(entry.amount),
    occurredAt: epochMs(Date.parse(entry.occurredAt)),
    note: entry.note,
    voided: entry.voidedAt !== null,
    ...(typeof entry.worth === 'string' && { worth: centsOfDecimal(entry.worth) }),
    ...(entry.kind === 'cash_out' && payoutOf(entry)),
  }
}

/** An older server does not send them. */
function payoutOf(entry: Partial<Entry>): Payout {
  const { status, method = null, reference = null } = entry
  const paidAt = momentOf(entry.paidAt)
  return {
    status: status ?? 'paid',
    approvedAt: momentOf(entry.approvedAt),
    // At the same time, it has none of its own: it then moves with the entry.
    paidAt: paidAt === momentOf(entry.occurredAt) ? null : paidAt,
    closedAt: momentOf(entry.closedAt),
    method,
    fee: typeof entry.fee === 'string' ? centsOfDecimal(entry.fee) : null,
    reference,
  }
}

function momentOf(text: string | null | undefined): EpochMs | null {
  return typeof text === 'string' ? epochMs(Date.parse(text)) : null
}
