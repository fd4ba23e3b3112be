import { profitLine, type DatedLine } from '#core/ledger/profit-line.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'

export const TREND_DAYS = 30

/** The size that the points are worked out for; the picture itself is drawn as wide as its place. */
export const TREND_WIDTH = 160
export const TREND_HEIGHT = 36

/** Half of the line, so that it is whole at the edges. */
const EDGE = 1

/** A profit of a few cents is not drawn as a mountain. */
const LEAST_SPAN = 500

export type TrendLine = {
  /** What the days add up to. */
  readonly change: Cents
  /** As `points` of an SVG polyline takes them. */
  readonly points: string
  /** How far down the profit stood on the first day. */
  readonly startY: number
}

/** Local midnights: of the first of the last thirty days, of each day since, and the one that ends today. */
export function dayEdges(now: EpochMs): readonly EpochMs[] {
  const today = new Date(now)
  return Array.from({ length: TREND_DAYS + 1 }, (_, index) =>
    // A day of 23 or 25 hours ends where the next one begins.
    epochMs(
      new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1 - TREND_DAYS + index).getTime(),
    ),
  )
}

/** The profit of the days between the edges as a line that begins where the profit stood on the first of them. */
export function trendLine(entries: readonly DatedLine[], edges: readonly EpochMs[]): TrendLine {
  const profits = profitLine(entries, edges)
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
