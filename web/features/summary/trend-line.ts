import { type DatedProfit, profitLine } from '#core/ledger/profit-line.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'

export const TREND_DAYS = 30

/** The coordinate space of the points. The image scales to its container. */
export const TREND_WIDTH = 160
export const TREND_HEIGHT = 36

/** Half of the stroke width, so that the line is not clipped at the edges. */
const EDGE = 1

/** The minimum range of the vertical axis, so that a few cents do not fill the chart. */
const LEAST_SPAN = 500

export type TrendLine = {
  /** The totals of the days. */
  readonly change: Cents
  /** The `points` attribute of an SVG polyline. */
  readonly points: string
  /** The vertical position of the profit on the first day. */
  readonly startY: number
}

/** Returns local midnights: the start of each of the last thirty days, and the end of today. */
export function dayEdges(now: EpochMs): readonly EpochMs[] {
  const today = new Date(now)
  return Array.from({ length: TREND_DAYS + 1 }, (_, index) =>
    // Local dates, because days can have 23 or 25 hours.
    epochMs(
      new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1 - TREND_DAYS + index).getTime(),
    ),
  )
}

/** Returns the cumulative profit between the edges as a line that starts at the profit of the first day. */
export function trendLine(days: readonly DatedProfit[], edges: readonly EpochMs[]): TrendLine {
  const profits = profitLine(days, edges)
  const [lowest, highest] = [Math.min(...profits), Math.max(...profits)]
  const span = Math.max(highest - lowest, LEAST_SPAN)
  const y = (profit: number) => round(EDGE + (1 - (profit - lowest) / span) * (TREND_HEIGHT - 2 * EDGE))
  const x = (index: number) => round(EDGE + (index / (profits.length - 1)) * (TREND_WIDTH - 2 * EDGE))
  return {
    change: profits.at(-1) ?? cents(0),
    points: profits.map((profit, index) => `${x(index)},${y(profit)}`).join(' '),
    startY: y(0),
  }
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}
