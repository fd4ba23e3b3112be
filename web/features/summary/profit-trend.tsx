import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { reasonText } from '#web/api/reason-text.ts'
import { recentProfitQuery } from '#web/features/summary/recent-profit.ts'
import { changesProfit } from '#web/outbox/writes.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import { dayEdges, TREND_HEIGHT, TREND_WIDTH, trendLine } from '#web/features/summary/trend-line.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './summary.module.css'
import { classNames } from '#web/ui/class-names.ts'

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
