import { cents } from '#core/units.ts'
import type { ProfitPeriod } from '#web/features/charts/profit-texts.ts'

/** Returns periods with these starts, for tests. A profit is cashed out, a loss spent. */
export function testingPeriods(
  starts: readonly string[],
  profitAt: (index: number) => number,
): readonly ProfitPeriod[] {
  let sum = 0
  return starts.map((start, index) => {
    const profit = profitAt(index)
    sum += profit
    return {
      start,
      claimed: cents(0),
      cashedOut: cents(Math.max(profit, 0)),
      spent: cents(Math.max(-profit, 0)),
      profit: cents(profit),
      cumulative: cents(sum),
    }
  })
}
