import type { Entry, EntryKind, EntryTotals } from '#contract/entries.ts'
import type { EntrySums, LedgerLine } from '#core/ledger/entry-sums.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'

/** An entry of the ledger, in the units of core. */
export type LedgerEntry = LedgerLine & {
  readonly id: string
  readonly casinoId: number
  readonly occurredAt: EpochMs
  readonly note: string | null
  /** What a collection was worth when it was recorded; null or missing if that is not known, and of other entries. */
  readonly worth?: Cents | null
}

export const KIND_NAMES = {
  collect: 'Collection',
  cash_out: 'Cash-out',
  spend: 'Spend',
  correction: 'Correction',
  played: 'Amount played',
} as const satisfies Record<EntryKind, string>

/** The totals of all entries that match a filter. `entries` is their number. Deleted entries are not included. */
export type LedgerTotals = EntrySums & { readonly entries: number }

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
    status: entry.status ?? null,
    voided: entry.voidedAt !== null,
    ...(typeof entry.worth === 'string' && { worth: centsOfDecimal(entry.worth) }),
  }
}
