import { type Cents, cents, type EpochMs } from '#core/units.ts'

/** A profit, negative for a loss, and its time. */
export type DatedProfit = { readonly at: EpochMs; readonly profit: Cents }

/**
 * Returns the profit at each of the given moments, counted from the first.
 *
 * @param moments ascending. A profit at exactly a moment counts in the next amount. Those before the first moment do not
 *   count.
 * @returns one amount per moment: 0 for the first, then the sum of the profits since the first. One after the last moment,
 *   from a device with a fast clock, counts in the last amount, which is thus the sum of all.
 */
export function profitLine(profits: readonly DatedProfit[], moments: readonly EpochMs[]): readonly Cents[] {
  const first = moments[0]
  if (first === undefined) return []
  const counted = profits.filter(({ at }) => at >= first)
  return moments.map((moment, index) => {
    if (index === 0) return cents(0)
    const last = index === moments.length - 1
    return cents(counted.reduce((sum, { at, profit }) => (last || at < moment ? sum + profit : sum), 0))
  })
}
