import { type Cents, cents } from '#core/units.ts'

/** One entry as the sums see it. `amount` is null for a collection whose value was not stated. */
export type LedgerLine = {
  readonly kind: 'collect' | 'cash_out' | 'spend'
  readonly amount: Cents | null
  /** Deleted: kept, and not counted. */
  readonly voided: boolean
}

/** What a stretch of the ledger adds up to. `profit` is cash-outs minus spends and may be a loss. */
export type EntrySums = {
  readonly collections: number
  readonly cashedOut: Cents
  readonly spent: Cents
  readonly profit: Cents
}

/**
 * Adds entries up as the totals of the dashboard do: deleted ones count nowhere, and what a collection brought is
 * money in the casino, so it is counted and not summed.
 *
 * @see spec section 2 "Summary": Total Profit is collected minus spent
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
