import type { Entry, EntryTotals } from '#contract/entries.ts'
import type { EntrySums, LedgerLine } from '#core/ledger/entry-sums.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

/** One line of the ledger, in the units of core. */
export type LedgerEntry = LedgerLine & {
  readonly id: string
  readonly casinoId: number
  readonly occurredAt: EpochMs
  readonly note: string | null
}

/** What every entry that matches a filter adds up to. `entries` is how many were added up; deleted ones never are. */
export type LedgerTotals = EntrySums & { readonly entries: number }

export function ledgerTotalsOf(totals: EntryTotals): LedgerTotals {
  return {
    entries: totals.entries,
    collections: totals.collections,
    cashedOut: centsOfDecimal(totals.cashed_out),
    spent: centsOfDecimal(totals.spent),
    profit: centsOfDecimal(totals.profit),
  }
}

export function ledgerEntryOf(entry: Entry): LedgerEntry {
  return {
    id: entry.id,
    casinoId: entry.casino_id,
    kind: entry.kind,
    amount: entry.amount === null ? null : centsOfDecimal(entry.amount),
    occurredAt: epochMs(Date.parse(entry.occurred_at)),
    note: entry.note,
    voided: entry.voided_at !== null,
  }
}
