import { type Cents, cents } from '#core/units.ts'

/** The fields of an entry that count in the sums. `amount` is null for a collection without a stated value. */
export type LedgerLine = {
  readonly kind: 'collect' | 'cash_out' | 'spend'
  readonly amount: Cents | null
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
 * not summed, because their value stays in the casino.
 *
 * Total Profit is collected minus spent.
 */
export function entrySums(lines: Iterable<LedgerLine>): EntrySums {
  let collections = 0
  let cashedOut = 0
  let spent = 0
  for (const { kind, amount, voided } of lines) {
    if (voided) continue
    if (kind === 'collect') collections += 1
    else if (kind === 'cash_out') cashedOut += amount ?? 0
    else spent += amount ?? 0
  }
  return { collections, cashedOut: cents(cashedOut), spent: cents(spent), profit: cents(cashedOut - spent) }
}
