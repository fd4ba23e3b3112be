import { entrySums, type LedgerLine } from '#core/ledger/entry-sums.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'

/** An entry and its time. */
export type DatedLine = LedgerLine & { readonly occurredAt: EpochMs }

/**
 * Returns the profit at each of the given moments, counted from the first.
 *
 * @param moments ascending. An entry at exactly a moment counts in the next amount. Entries before the first moment do
 *   not count.
 * @returns one amount per moment: 0 for the first, then the profit of the entries since the first. An entry after the
 *   last moment, from a device with a fast clock, counts in the last amount, which is thus the sum of all.
 * @see entrySums: cash-outs minus spends, deleted entries left out
 */
export function profitLine(entries: readonly DatedLine[], moments: readonly EpochMs[]): readonly Cents[] {
  const first = moments[0]
  if (first === undefined) return []
  const counted = entries.filter(({ occurredAt }) => occurredAt >= first)
  return moments.map((moment, index) => {
    if (index === 0) return cents(0)
    const last = index === moments.length - 1
    return entrySums(counted.filter(({ occurredAt }) => last || occurredAt < moment)).profit
  })
}
