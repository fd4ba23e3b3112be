import { type DashboardTotals, dashboardTotals } from '#core/ranking/dashboard-totals.ts'
import { isShelved } from '#core/ranking/shelf.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import { rowStatus } from '#web/data/row-status.ts'

export type SummaryFigures = {
  readonly totals: DashboardTotals
  readonly ready: number
  readonly open: number
  /** Hidden or snoozed: counted in neither of the two, nor in Total Available Now. */
  readonly shelved: number
  /** The countdown to the next bonus that is not ready yet; null when none is awaited. */
  readonly next: string | null
}

/** The figures above the list, worked out from what is on screen, so that a tap shows in them at once. */
export function summaryFigures(rows: readonly ListRow[], now: EpochMs): SummaryFigures {
  const shelved = new Set(rows.filter(({ mine }) => isShelved(mine, now)))
  const standing = rows.map((row) => ({ row, status: rowStatus(row, now) }))
  const inList = standing.filter(({ row }) => !shelved.has(row))
  const waits = inList.flatMap(({ status }) => (status.kind === 'waiting' ? [status] : []))
  // Its own text, so that the summary and the row never tell two waits.
  const soonest = waits.toSorted((a, b) => a.nextAt - b.nextAt)[0]
  return {
    totals: dashboardTotals(
      standing.map(({ row, row: { listed, mine }, status }) => ({
        user_tier: mine.user_tier,
        ready: status.kind === 'ready',
        shelved: shelved.has(row),
        claim: listed.claim,
        payout: mine.payout,
        spent: mine.spent,
      })),
    ),
    ready: inList.filter(({ status }) => status.kind === 'ready').length,
    open: inList.filter(({ status }) => status.kind !== 'closed').length,
    shelved: shelved.size,
    next: soonest?.text ?? null,
  }
}
