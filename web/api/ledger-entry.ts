import type { Entry, EntryKind, EntryTotals } from '#contract/entries.ts'
import type { EntrySums, LedgerLine } from '#core/ledger/entry-sums.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { type CashOutStatus, OPEN_STATUSES, type PayoutMethod } from '#core/money/cash-out-status.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'

/** How a cash-out that the member enters is recorded. */
export type CashOutsAs = 'paid' | 'requested'

/** What a cash-out has besides its amount; null or missing where nothing is stated. An earlier version stored none of it. */
export type Payout = {
  readonly status?: CashOutStatus | null
  readonly approvedAt?: EpochMs | null
  /** When it was paid; null if it is not, or was paid at the time of the entry. */
  readonly paidAt?: EpochMs | null
  /** When it was rejected or canceled. */
  readonly closedAt?: EpochMs | null
  readonly method?: PayoutMethod | null
  readonly fee?: Cents | null
  readonly reference?: string | null
}

/** An entry of the ledger, in the units of core. `occurredAt` of a cash-out is when it was requested. */
export type LedgerEntry = LedgerLine &
  Payout & {
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
  played: 'Playthrough',
} as const satisfies Record<EntryKind, string>

/** Returns the state of a cash-out: one without a state is paid. */
export function statusOf({ status }: Payout): CashOutStatus {
  return status ?? 'paid'
}

/** Returns whether an entry is a cash-out that is requested or approved. */
export function isOpenCashOut(entry: Pick<LedgerEntry, 'kind' | 'status'>): boolean {
  const status = statusOf(entry)
  return entry.kind === 'cash_out' && OPEN_STATUSES.some((open) => open === status)
}

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
