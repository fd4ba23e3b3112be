import { formatMoney } from '#core/money/format-money.ts'
import { Suspense } from 'react'
import type { Cents } from '#core/units.ts'
import styles from './summary.module.css'
import { ClaimedPair } from '#web/features/summary/claimed-figures.tsx'
import type { SummaryFigures } from '#web/features/summary/summary-figures.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import textLink from '#web/ui/text-link.module.css'
import { classNames } from '#web/ui/class-names.ts'

type SummaryProps = {
  /** Null while loading: the layout reserves space for the figures. */
  figures: SummaryFigures | null
  /** Shows only Total Available Now on a phone. */
  brief?: boolean
  /** On a phone: one line with the most important figures, a button that shows all. */
  fold?: SummaryFold | null
  /** Whether no casino can be visited: nothing is shown as available. */
  isOff?: boolean
  /** Opens when a run collects the most. */
  onTimes?: (() => void) | undefined
  /** Content below Total Profit. */
  week?: React.ReactNode
  /** The terms and values of what was claimed; their skeleton by default. */
  claimed?: React.ReactNode
  /** The terms and values of where the money is; null until the member uses them. */
  money?: React.ReactNode
  /** What the balances allow now, next to the bar of the day. */
  note?: React.ReactNode
  /** Content below "Last 30 days", if there is space. It may suspend. */
  children?: React.ReactNode
}

/** Whether a phone shows all figures, and what was claimed today for its line. */
export type SummaryFold = {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly claimedToday: React.ReactNode
}

const DASH = '—'
const OFF_LINE = 'Links are off. You can still record what you collected.'

const LOADING = (
  <dd className={styles.line}>
    <Skeleton width="100%" height={36} />
  </dd>
)

/** Total Available Now, Collected, Spent, and Profit, with the sources of the profit, and what was claimed. */
export function Summary({
  figures,
  brief = false,
  fold = null,
  isOff = false,
  onTimes,
  week,
  claimed,
  money = null,
  note = null,
  children,
}: SummaryProps) {
  const totals = figures?.totals
  return (
    <section
      aria-label="Summary"
      className={classNames(styles.summary, brief && styles.brief, money !== null && styles.withMoney)}
      aria-busy={figures === null || undefined}
    >
      {figures === null ? (
        <div className={styles.loadingFold}>
          <Skeleton width="100%" height={36} />
        </div>
      ) : fold === null ? null : (
        <SummaryLine figures={figures} isOff={isOff} {...fold} />
      )}
      <dl hidden={fold !== null && !fold.isOpen}>
        <Figure name="Total Available Now" amount={isOff ? null : totals?.availableNow} big>
          {isOff ? OFF_LINE : figures === null ? <Skeleton width={200} height={16} /> : readyLine(figures)}
        </Figure>
        <Figure name="Total Collected" amount={totals?.collected} />
        <Figure name="Total Spent" amount={totals?.spent} />
        <Figure name="Total Profit" amount={totals?.profit}>
          {week}
        </Figure>
        <div className={classNames(styles.figure, styles.claimed)}>
          {claimed ?? <ClaimedPair sums={undefined} />}
        </div>
        {money === null ? null : <div className={classNames(styles.figure, styles.claimed)}>{money}</div>}
        <div className={classNames(styles.figure, styles.trend)}>
          <dt>Last 30 days</dt>
          <Suspense fallback={LOADING}>{children ?? LOADING}</Suspense>
        </div>
      </dl>
      {figures?.open === 0 ? null : (
        <div className={styles.today}>
          {figures === null ? (
            <Skeleton width={190} height={20} />
          ) : (
            <p className="figures">{todayText(figures)}</p>
          )}
          <ProgressBar
            thin
            label="Collected today"
            text={figures === null ? 'Loading' : todayText(figures)}
            value={figures?.collectedToday ?? 0}
            max={figures?.open ?? 1}
          />
          {note === null ? null : <span className={styles.note}>{note}</span>}
          {onTimes === undefined ? null : (
            <button type="button" className={classNames(textLink.link, styles.times)} onClick={onTimes}>
              When to run
            </button>
          )}
        </div>
      )}
    </section>
  )
}

type SummaryLineProps = { figures: SummaryFigures; isOff: boolean } & SummaryFold

/** The figures of a phone's first screen. The button shows the others below it. */
function SummaryLine({ figures, isOff, isOpen, onOpen, claimedToday }: SummaryLineProps) {
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      <span>
        <small>Total Available Now</small>
        <b className="figures">{isOff ? DASH : formatMoney(figures.totals.availableNow)}</b>
      </span>
      <span>
        <small>Today</small>
        <b className="figures">
          {figures.collectedToday} of {figures.open} · {claimedToday}
        </b>
      </span>
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
    </button>
  )
}

function todayText({ collectedToday, open }: SummaryFigures): string {
  return `${collectedToday} of ${open} casinos collected today`
}

export function readyLine({ ready, open, hiddenOrSnoozed, next }: SummaryFigures): string {
  const hiddenText = hiddenOrSnoozed === 0 ? '' : ` · ${hiddenOrSnoozed} hidden or snoozed`
  return `${ready} of ${open} casinos ready${next === null ? '' : ` · next in ${next}`}${hiddenText}`
}

/** Longer amounts than `$10,000.00` use a smaller font on narrow screens. */
const LONG_FROM = 10
/** Three amounts longer than `$1,000.00` do not fit next to each other at 320 px. */
const WIDE_FROM = 9

/** The amount is undefined while loading, and null for a dash. */
type FigureProps = {
  name: string
  amount: Cents | null | undefined
  big?: boolean
  children?: React.ReactNode
}

function Figure({ name, amount, big = false, children }: FigureProps) {
  const text = amount === undefined ? null : amount === null ? DASH : formatMoney(amount)
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
