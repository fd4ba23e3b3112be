import type { EntryKind } from '#contract/entries.ts'
import type { EntrySums, LedgerLine } from '#core/ledger/entry-sums.ts'
import { type CashOutStatus, OPEN_STATUSES, type PayoutMethod } from '#core/money/cash-out-status.ts'
import type { Cents, EpochMs } from '#core/units.ts'

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
