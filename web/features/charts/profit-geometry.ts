import { scaleBand, scaleLinear, type ScaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { formatMoney } from '#core/money/format-money.ts'
import { type Cents, cents } from '#core/units.ts'
import type { ProfitPeriod, Step } from '#web/features/charts/profit-texts.ts'

/** The height of each of the two pictures, and what its labels need. In pixels. */
export const CHART = { height: 148, top: 10, bottom: 10, axis: 26, left: 64, right: 8 } as const

/** The distance between two labels of the horizontal axis. */
const LABEL_WIDTH = { day: 56, month: 52 } as const

/** The minimum range of a vertical axis, so that a few cents do not fill a chart. */
const LEAST_SPAN = 500

/** A labeled line of a vertical axis. */
export type Tick = { readonly y: number; readonly text: string; readonly isZero: boolean }

export type ProfitGeometry = {
  /** The profit of each period: above the line of zero, or below it. */
  readonly bars: readonly { readonly x: number; readonly y: number; readonly height: number }[]
  readonly barWidth: number
  readonly barTicks: readonly Tick[]
  /** The sum since the start, as a path, and as an area between it and zero. */
  readonly line: string
  readonly area: string
  readonly lineTicks: readonly Tick[]
  /** The points of the line, in the middle of their periods. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly labels: readonly { readonly x: number; readonly text: string }[]
}

/**
 * Computes the two pictures of profit over time, which share the horizontal axis: a bar for each period, and the sum as a
 * line. Both have zero on their vertical axis.
 *
 * @param width in pixels, with the labels of the vertical axis.
 * @param past how many of the periods have begun: the line ends there.
 */
export function profitGeometry(
  periods: readonly ProfitPeriod[],
  step: Step,
  width: number,
  past = periods.length,
): ProfitGeometry {
  const starts = periods.map(({ start }) => start)
  const x = scaleBand(starts, [CHART.left, Math.max(width - CHART.right, CHART.left + 1)]).padding(
    periods.length > 40 ? 0.15 : 0.3,
  )
  const barY = moneyScale(periods.map(({ profit }) => profit))
  const lineY = moneyScale(periods.map(({ cumulative }) => cumulative))
  const points = periods.slice(0, past).map(({ start, cumulative }) => ({
    x: round((x(start) ?? 0) + x.bandwidth() / 2),
    y: round(lineY(cumulative)),
  }))
  return {
    bars: periods.map(({ start, profit }) => ({
      x: round(x(start) ?? 0),
      y: round(barY(Math.max(profit, 0))),
      height: round(Math.abs(barY(profit) - barY(0))),
    })),
    barWidth: round(x.bandwidth()),
    barTicks: ticksOf(barY),
    line:
      line<(typeof points)[number]>(
        (point) => point.x,
        (point) => point.y,
      )(points) ?? '',
    area:
      area<(typeof points)[number]>(
        (point) => point.x,
        round(lineY(0)),
        (point) => point.y,
      )(points) ?? '',
    lineTicks: ticksOf(lineY),
    points,
    labels: labelsOf(starts, step, x.step(), (start) => round((x(start) ?? 0) + x.bandwidth() / 2)),
  }
}

/** Returns a scale that contains zero and ends at round amounts. */
function moneyScale(amounts: readonly Cents[]): ScaleLinear<number, number> {
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const missing = Math.max(LEAST_SPAN - (high - low), 0)
  return scaleLinear([low, high + missing], [CHART.height - CHART.bottom, CHART.top]).nice(4)
}

function ticksOf(scale: ScaleLinear<number, number>): Tick[] {
  return scale.ticks(4).map((amount) => ({
    y: round(scale(amount)),
    text: axisText(cents(Math.round(amount))),
    isZero: amount === 0,
  }))
}

/** `$1,200`, `−$50`, or `$0.50`: cents only where the amount has some. */
function axisText(amount: Cents): string {
  return formatMoney(amount).replace(/\.00$/, '')
}

/** Returns as many labels as fit. A month has its name, and January its year. */
function labelsOf(
  starts: readonly string[],
  step: Step,
  bandWidth: number,
  middleOf: (start: string) => number,
): ProfitGeometry['labels'] {
  const labelWidth = LABEL_WIDTH[step]
  const isByYear = step === 'month' && bandWidth * 12 < labelWidth * 2.2
  if (isByYear) {
    const januaries = starts.filter((start) => start.slice(5, 7) === '01')
    const every = Math.max(Math.ceil(labelWidth / (bandWidth * 12)), 1)
    const shown = januaries.filter((_, index) => index % every === 0)
    return shown.map((start) => ({ x: middleOf(start), text: start.slice(0, 4) }))
  }
  const every = everyOf(Math.ceil(labelWidth / bandWidth), step)
  return starts
    .filter((_, index) => index % every === 0)
    .map((start) => ({ x: middleOf(start), text: labelText(start, step) }))
}

/** Months are labeled in steps that repeat each year. */
function everyOf(least: number, step: Step): number {
  if (step === 'day') return Math.max(least, 1)
  return [1, 2, 3, 4, 6, 12].find((every) => every >= least) ?? 12
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function labelText(start: string, step: Step): string {
  const [year = '', month = '', day = ''] = start.split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  if (step === 'day') return `${name} ${Number(day)}`
  return name === 'Jan' ? `Jan ${year}` : name
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
