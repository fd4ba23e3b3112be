import { formatMoney } from '#core/money/format-money.ts'
import { type Cents, cents } from '#core/units.ts'
import { dateText, partialDateText } from '#web/ui/date-text.ts'

/** Whether a chart has a value for each day or for each month. */
export type Step = 'day' | 'month'

/** The profit of a day or a month, and the sum since the start of the chart. */
export type ProfitPeriod = {
  /** Its first day, such as `2026-11-01`. */
  readonly start: string
  readonly claimed: Cents
  readonly cashedOut: Cents
  readonly spent: Cents
  readonly profit: Cents
  readonly cumulative: Cents
}

/** `November 3, 2026`, or `November 2026` for a month. */
export function periodName(start: string, step: Step): string {
  return step === 'day' ? dateText(start) : partialDateText(start.slice(0, 7))
}

/** What a screen reader reads at a point of the chart. */
export function pointText({ start, profit, cumulative }: ProfitPeriod, step: Step): string {
  return `${periodName(start, step)}: profit ${formatMoney(profit)}, total ${formatMoney(cumulative)}`
}

/** Sums up the chart: the total, the best and the worst period. Periods without profit or loss do not count. */
export function profitSummary(periods: readonly ProfitPeriod[], step: Step): string {
  const total = periods.at(-1)?.cumulative ?? cents(0)
  const changed = periods.filter(({ profit }) => profit !== 0)
  const first = changed[0]
  const sum = `Profit of the whole range: ${formatMoney(total)}.`
  if (first === undefined)
    return periods.some(({ spent }) => spent !== 0)
      ? `${sum} You cashed out as much as you spent.`
      : `${sum} No cash-outs or spends.`
  const best = changed.reduce((a, b) => (b.profit > a.profit ? b : a), first)
  const worst = changed.reduce((a, b) => (b.profit < a.profit ? b : a), first)
  const named = (period: ProfitPeriod) => `${periodName(period.start, step)} (${formatMoney(period.profit)})`
  if (changed.length === 1) return `${sum} All of it ${step === 'day' ? 'on' : 'in'} ${named(best)}.`
  return `${sum} Best ${step}: ${named(best)}. ${worst.profit < 0 ? 'Worst' : 'Lowest'}: ${named(worst)}.`
}
