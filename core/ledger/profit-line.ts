import { entrySums, type LedgerLine } from '#core/ledger/entry-sums.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'

/** An entry and when it happened. */
export type DatedLine = LedgerLine & { readonly occurredAt: EpochMs }

/**
 * How the profit went from one moment to the next, counted from the first of them.
 *
 * @param moments ascending. What happened at the very moment counts from there on; before the first, not at all.
 * @returns as many amounts as moments: 0 at the first, and at each other one what the entries since then add up to.
 * An entry after the last moment counts at the last (a device whose clock is ahead recorded it), so that the line ends
 * at the sum of all.
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
