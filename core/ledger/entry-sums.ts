import type { CashOutStatus } from '#core/money/cash-out-status.ts'
import { type Cents, cents } from '#core/units.ts'

/** The fields of an entry that count in the sums. `amount` is null for a collection without a stated value. */
export type LedgerLine = {
  readonly kind: 'collect' | 'cash_out' | 'spend' | 'correction' | 'played'
  readonly amount: Cents | null
  /** Of a cash-out; without it, it is paid. */
  readonly status?: CashOutStatus | null
  /** Deleted: still stored, and not counted. */
  readonly voided: boolean
}

/** The sums of ledger entries. `profit` is cash-outs minus spends and may be negative. */
export type EntrySums = {
  readonly collections: number
  readonly cashedOut: Cents
  readonly spent: Cents
  readonly profit: Cents
}

/**
 * Sums entries by the same rule as the dashboard totals: deleted entries do not count, and collections are counted but
 * not summed, because their value stays in the casino. Only cash-outs that are paid count. Corrections and amounts played
 * through count in no sum.
 *
 * Total Profit is collected minus spent.
 */
export function entrySums(lines: Iterable<LedgerLine>): EntrySums {
  let collections = 0
  let cashedOut = 0
  let spent = 0
  for (const { kind, amount, status, voided } of lines) {
    if (voided) continue
    if (kind === 'collect') collections += 1
    else if (kind === 'cash_out') cashedOut += (status ?? 'paid') === 'paid' ? (amount ?? 0) : 0
    else if (kind === 'spend') spent += amount ?? 0
  }
  return { collections, cashedOut: cents(cashedOut), spent: cents(spent), profit: cents(cashedOut - spent) }
}
