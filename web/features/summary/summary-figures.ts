import { type DashboardTotals, dashboardTotals } from '#core/ranking/dashboard-totals.ts'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import { isHiddenOrSnoozed, isListed } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import { claimOf, type ListRow, rowStatus } from '#web/outbox/dashboard-list.ts'

export type SummaryFigures = {
  readonly totals: DashboardTotals
  /** The casinos with a ready bonus in tiers 1 to 4. Tier 5 never counts as ready. */
  readonly ready: number
  /** The casinos with a bonus in tiers 1 to 4 that is neither closed nor on a condition. */
  readonly open: number
  /** Of the open casinos, those with a bonus that was collected on the local day. */
  readonly collectedToday: number
  /** The chosen casinos that are hidden or snoozed, which the counts and Total Available Now exclude. */
  readonly hiddenOrSnoozed: number
  /** The countdown to the next bonus of tiers 1 to 4 that is not ready yet, or null if there is none. */
  readonly next: string | null
}

/** The figures above the list, computed from the displayed rows so that a tap updates them immediately. */
export function summaryFigures(rows: readonly ListRow[], now: EpochMs): SummaryFigures {
  const hidden = rows.filter(({ own }) => own.chosen === true && isHiddenOrSnoozed(own, now))
  const withStatus = rows.map((row) => ({ row, status: rowStatus(row, now) }))
  const counted = withStatus.filter(
    ({ row }) => isListed(row.own, now) && countsTowardAvailable(row.own.userTier),
  )
  const today = new Date(now).setHours(0, 0, 0, 0)
  const withTimer = counted.filter(({ status: { kind } }) => kind === 'ready' || kind === 'waiting')
  const waits = counted.flatMap(({ status }) => (status.kind === 'waiting' ? [status] : []))
  // Uses the row's countdown text, so that the summary and the row always match.
  const soonest = [...waits].sort((a, b) => a.nextAt - b.nextAt)[0]
  return {
    totals: dashboardTotals(
      withStatus.map(({ row, row: { own }, status }) => ({
        userTier: own.userTier,
        ready: status.kind === 'ready',
        listed: isListed(own, now),
        claim: claimOf(row, now).worth,
        payout: own.payout,
        spent: own.spent,
      })),
    ),
    ready: countCasinos(withTimer.filter(({ status }) => status.kind === 'ready')),
    open: countCasinos(withTimer),
    collectedToday: countCasinos(withTimer.filter(({ row: { own } }) => (own.lastCollected ?? 0) >= today)),
    hiddenOrSnoozed: hidden.length,
    next: soonest?.text ?? null,
  }
}

/** Counts the casinos of rows: the bonuses of one casino are one. */
function countCasinos(withRow: readonly { readonly row: ListRow }[]): number {
  return new Set(withRow.map(({ row: { listed, own } }) => listed.casino.parentId ?? own.casinoId)).size
}
