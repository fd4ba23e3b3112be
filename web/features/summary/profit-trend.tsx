import { keepPreviousData, useQuery, queryOptions } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import { type Cents, type EpochMs, epochMs, cents } from '#core/units.ts'
import { reasonText } from '#web/api/api-failure.ts'
import { changesProfit } from '#web/outbox/writes.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './summary.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { PATHS } from '#contract/paths.ts'
import { type DatedProfit, profitLine } from '#core/ledger/profit-line.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { readAsUser } from '#web/api/session/session.ts'
import { isMoney, isText, listOf, objectOf } from '#web/api/type-guards.ts'

type Props = {
  userId: string
  now: EpochMs
}

/** The profit of the last thirty days as a line, with its totals. */
export default function ProfitTrend({ userId, now }: Props): ReactNode {
  const today = new Date(now).toDateString()
  // oxlint-disable-next-line react/exhaustive-deps -- once a day, not once a minute
  const edges = useMemo(() => dayEdges(now), [today])
  const saved = !usePendingWrites().some(changesProfit)
  const { data, error } = useQuery({
    ...recentProfitQuery(userId, edges[0] ?? now),
    // The ledger does not contain unsaved writes. It is read again once they are saved.
    enabled: ({ state }) => saved || state.data === undefined,
    placeholderData: keepPreviousData,
  })
  const line = useMemo(() => data && trendLine(data, edges), [data, edges])

  if (line === undefined)
    return (
      <dd className={styles.line}>
        {error === null ? (
          <Skeleton width="100%" height={36} />
        ) : (
          `Couldn’t load. ${reasonText(error.failure)}`
        )}
      </dd>
    )
  return (
    <>
      <dd className={styles.trendPicture} aria-hidden="true">
        <svg viewBox={`0 0 ${TREND_WIDTH} ${TREND_HEIGHT}`} preserveAspectRatio="none">
          <line x1="0" x2={TREND_WIDTH} y1={line.startY} y2={line.startY} className={styles.trendStart} />
          <polyline
            points={line.points}
            className={styles.trendLine}
            data-fell={line.change < 0 || undefined}
          />
        </svg>
      </dd>
      <dd className={classNames(styles.line, 'figures')}>{changeText(line.change)}</dd>
    </>
  )
}

/** "+$143.20 profit", "−$12.00 profit", "no change" */
function changeText(change: Cents): string {
  if (change === 0) return 'no change in profit'
  return `${change > 0 ? '+' : ''}${formatMoney(change)} profit`
}

type Day = { readonly start: string; readonly profit: string }

/** Of the report, only the profit of its days counts. */
const isProfitByDay = objectOf<{ readonly periods: Day[] }>({
  periods: listOf(objectOf<Day>({ start: isText, profit: isMoney })),
})

/**
 * The profit of the days since a moment, as the reports add it up: a cash-out counts on the day of its payment, whenever it was
 * requested. The days are those of the member's stored time zone, UTC without one.
 *
 * @param userId part of the key, so that users of one browser never share cached data.
 * @param since at most 62 days ago: of a longer range, the report has only months.
 */
export function recentProfitQuery(userId: string, since: EpochMs) {
  return queryOptions({
    queryKey: ['recent-profit', userId, since],
    staleTime: 0,
    queryFn: async (): Promise<readonly DatedProfit[]> => {
      const search = new URLSearchParams({ from: new Date(since).toISOString() })
      const report = await readAsUser(userId, `${PATHS.reports}?${search.toString()}`, isProfitByDay)
      return report.periods.map(({ start, profit }) => ({
        // The first day can begin earlier than the range in another zone.
        at: epochMs(Math.max(since, startOfDay(start))),
        profit: centsOfDecimal(profit),
      }))
    },
  })
}

/** Returns the start of a calendar day on this device. */
function startOfDay(day: string): number {
  return new Date(`${day}T00:00:00`).getTime()
}

const TREND_DAYS = 30

/** The coordinate space of the points. The image scales to its container. */
export const TREND_WIDTH = 160
export const TREND_HEIGHT = 36

/** Half of the stroke width, so that the line is not clipped at the edges. */
const EDGE = 1

/** The minimum range of the vertical axis, so that a few cents do not fill the chart. */
const LEAST_SPAN = 500

type TrendLine = {
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
