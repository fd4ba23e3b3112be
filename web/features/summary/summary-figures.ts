import { countdownText } from '#core/reset/countdown-text.ts'
import { type DashboardTotals, dashboardTotals } from '#core/ranking/dashboard-totals.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { rowStatus } from '#web/data/row-status.ts'

export type SummaryFigures = {
  readonly totals: DashboardTotals
  readonly ready: number
  readonly open: number
  /** The countdown to the next bonus that is not ready yet; null when none is awaited. */
  readonly next: string | null
}

/** The figures above the list, worked out from what is on screen, so that a tap shows in them at once. */
export function summaryFigures(rows: readonly ListRow[], now: EpochMs): SummaryFigures {
  const standing = rows.map((row) => ({ row, status: rowStatus(row, now) }))
  const waits = standing.flatMap(({ status }) => (status.kind === 'waiting' ? [status.nextAt] : []))
  const soonest = waits.sort((a, b) => a - b)[0]
  return {
    totals: dashboardTotals(
      standing.map(({ row: { listed, mine }, status }) => ({
        user_tier: mine.user_tier,
        ready: status.kind === 'ready',
        expected: listed.expected,
        payout: mine.payout,
        spent: mine.spent,
      })),
    ),
    ready: standing.filter(({ status }) => status.kind === 'ready').length,
    open: standing.filter(({ status }) => status.kind !== 'closed').length,
    next: soonest === undefined ? null : countdownText(soonest, now),
  }
}
