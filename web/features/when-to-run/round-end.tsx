import type { ReactNode } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import type { EpochMs } from '#core/units.ts'
import type { ClaimedSums } from '#web/api/dashboard/summary.ts'
import { lastClaimWorth, type ListRow, rowStatus } from '#web/outbox/dashboard-list.ts'
import { useClaimed } from '#web/outbox/use-claimed.ts'
import { ReadyStrip } from '#web/features/when-to-run/ready-strip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './when-to-run.module.css'

const PERIODS = [
  ['Today', 'today'],
  ['This week', 'week'],
  ['This month', 'month'],
] as const satisfies readonly (readonly [string, keyof ClaimedSums])[]

type Props = { rows: readonly ListRow[]; userId: string; now: EpochMs }

const HEADING_ID = 'everything-claimed'

/** What was claimed in the current day, week, and month, in this round and outside it, the best claim of the day, what has no link, and when the next round collects the most. */
export default function RoundEnd({ rows, userId, now }: Props): ReactNode {
  const sums = useClaimed(userId, now)
  const best = bestOfDay(rows, now)
  const excluded = excludedNames(rows, now)
  return (
    <section className={styles.end} aria-labelledby={HEADING_ID}>
      <h4 id={HEADING_ID}>Everything you claimed</h4>
      <dl className={styles.sums}>
        {PERIODS.map(([name, period]) => (
          <div key={period}>
            <dt>{name}</dt>
            <dd className="figures">
              {sums === undefined ? (
                <Skeleton width={64} height={20} />
              ) : sums === null ? (
                '—'
              ) : (
                formatMoney(sums[period])
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.scope}>
        This includes what isn’t part of this run, such as bonuses without a timer.
      </p>
      {best === null ? null : <p className="figures">Best of the day: {best}</p>}
      {excluded === null ? null : <p>{excluded}</p>}
      <h4>Next good time</h4>
      <ReadyStrip rows={rows} now={now} />
    </section>
  )
}

/** Returns the collection of the local day with the highest expected value: "SpinQuest, $1.00". Null without one. */
function bestOfDay(rows: readonly ListRow[], now: EpochMs): string | null {
  const today = new Date(now).setHours(0, 0, 0, 0)
  const [best] = rows
    .flatMap((row) => {
      const worth = lastClaimWorth(row)
      return worth !== null && worth > 0 && (row.own.lastCollected ?? 0) >= today
        ? [{ name: row.listed.casino.name, worth }]
        : []
    })
    .sort((a, b) => b.worth - a.worth)
  return best === undefined ? null : `${best.name}, ${formatMoney(best.worth)}`
}

/** Names the casinos with a ready bonus that have no link, with the reason. */
function excludedNames(rows: readonly ListRow[], now: EpochMs): string | null {
  const without = rows.filter(
    (row) => row.listed.unavailable !== null && rowStatus(row, now).kind === 'ready',
  )
  const title = without[0]?.listed.unavailable?.title
  if (title === undefined) return null
  const names = new Intl.ListFormat('en-US').format(without.map(({ listed }) => listed.casino.name))
  return `${title}: ${names}.`
}
