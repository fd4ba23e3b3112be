import { formatMoney } from '#core/money/format-money.ts'
import { Suspense } from 'react'
import type { Cents } from '#core/units.ts'
import styles from './summary.module.css'
import { ClaimedPair } from '#web/features/summary/claimed-figures.tsx'
import type { SummaryFigures } from '#web/features/summary/summary-figures.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { classNames } from '#web/ui/class-names.ts'

type SummaryProps = {
  /** Null while loading: the layout reserves space for the figures. */
  figures: SummaryFigures | null
  /** Shows only Total Available Now on a phone. */
  brief?: boolean
  /** Content below Total Profit. */
  week?: React.ReactNode
  /** The terms and values of what was claimed; their skeleton by default. */
  claimed?: React.ReactNode
  /** Content below "Last 30 days", if there is space. It may suspend. */
  children?: React.ReactNode
}

const LOADING = (
  <dd className={styles.line}>
    <Skeleton width="100%" height={36} />
  </dd>
)

/** Total Available Now, Collected, Spent, and Profit, with the sources of the profit, and what was claimed. */
export function Summary({ figures, brief = false, week, claimed, children }: SummaryProps) {
  const totals = figures?.totals
  return (
    <section
      aria-label="Summary"
      className={classNames(styles.summary, brief && styles.brief)}
      aria-busy={figures === null || undefined}
    >
      <dl>
        <Figure name="Total Available Now" amount={totals?.availableNow} big>
          {figures === null ? <Skeleton width={200} height={16} /> : readyLine(figures)}
        </Figure>
        <Figure name="Total Collected" amount={totals?.collected} />
        <Figure name="Total Spent" amount={totals?.spent} />
        <Figure name="Total Profit" amount={totals?.profit}>
          {week}
        </Figure>
        <div className={classNames(styles.figure, styles.claimed)}>
          {claimed ?? <ClaimedPair sums={undefined} />}
        </div>
        <div className={classNames(styles.figure, styles.trend)}>
          <dt>Last 30 days</dt>
          <Suspense fallback={LOADING}>{children ?? LOADING}</Suspense>
        </div>
      </dl>
    </section>
  )
}

export function readyLine({ ready, open, hiddenOrSnoozed, next }: SummaryFigures): string {
  const hiddenText = hiddenOrSnoozed === 0 ? '' : ` · ${hiddenOrSnoozed} hidden or snoozed`
  return `${ready} of ${open} casinos ready${next === null ? '' : ` · next in ${next}`}${hiddenText}`
}

/** Longer amounts than `$10,000.00` use a smaller font on narrow screens. */
const LONG_FROM = 10
/** Three amounts longer than `$1,000.00` do not fit next to each other at 320 px. */
const WIDE_FROM = 9

type FigureProps = { name: string; amount: Cents | undefined; big?: boolean; children?: React.ReactNode }

function Figure({ name, amount, big = false, children }: FigureProps) {
  const text = amount === undefined ? null : formatMoney(amount)
  return (
    <div className={classNames(styles.figure, big && styles.big)}>
      <dt>{name}</dt>
      <dd
        className={classNames(styles.amount, 'figures')}
        data-long={(text !== null && text.length > LONG_FROM) || undefined}
        data-wide={(text !== null && text.length > WIDE_FROM) || undefined}
      >
        {text ?? <Skeleton width={big ? 160 : 112} height={big ? 40 : 28} />}
      </dd>
      {children === undefined ? null : <dd className={classNames(styles.line, 'figures')}>{children}</dd>}
    </div>
  )
}
