import { formatMoney } from '#core/money/format-money.ts'
import type { Cents } from '#core/units.ts'
import './summary.css'
import type { SummaryFigures } from '#web/features/summary/summary-figures.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type SummaryProps = {
  /** Null while they are on their way: their places are kept. */
  figures: SummaryFigures | null
  /** What stands below "Last 30 days", where there is room for it. */
  children?: React.ReactNode
}

/** Total Available Now, Collected, Spent and Profit, and where the profit came from. */
export function Summary({ figures, children }: SummaryProps) {
  const totals = figures?.totals
  return (
    <section aria-label="Summary" className="summary" aria-busy={figures === null || undefined}>
      <dl>
        <Figure name="Total Available Now" amount={totals?.available_now} big>
          {figures === null ? <Skeleton className="h-4 w-50" /> : readyLine(figures)}
        </Figure>
        <Figure name="Total Collected" amount={totals?.collected} />
        <Figure name="Total Spent" amount={totals?.spent} />
        <Figure name="Total Profit" amount={totals?.profit} />
        <div className="summary-figure summary-trend">
          <dt>Last 30 days</dt>
          {children ?? (
            <dd className="summary-line">
              <Skeleton className="h-9 w-full" />
            </dd>
          )}
        </div>
      </dl>
    </section>
  )
}

export function readyLine({ ready, open, shelved, next }: SummaryFigures): string {
  const aside = shelved === 0 ? '' : ` · ${shelved} hidden or snoozed`
  return `${ready} of ${open} casinos ready${next === null ? '' : ` · next in ${next}`}${aside}`
}

/** `$10,000.00` still stands in its column on the narrowest screens; what is longer is set smaller there. */
const LONG_FROM = 10

type FigureProps = { name: string; amount: Cents | undefined; big?: boolean; children?: React.ReactNode }

function Figure({ name, amount, big = false, children }: FigureProps) {
  const text = amount === undefined ? null : formatMoney(amount)
  return (
    <div className={big ? 'summary-figure summary-big' : 'summary-figure'}>
      <dt>{name}</dt>
      <dd
        className="summary-amount figures"
        data-long={(text !== null && text.length > LONG_FROM) || undefined}
      >
        {text ?? <Skeleton className={big ? 'h-10 w-40' : 'h-7 w-16 md:w-28'} />}
      </dd>
      {children === undefined ? null : <dd className="summary-line figures">{children}</dd>}
    </div>
  )
}
