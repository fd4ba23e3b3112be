import { countsTowardAvailable, type Tier } from '#core/ranking/tier.ts'
import { type Cents, cents } from '#core/units.ts'

/** The fields of a row that count in the summary. */
export type SummaryRow = {
  readonly userTier: Tier
  readonly ready: boolean
  /** In the list at this moment (`isListed`). */
  readonly listed: boolean
  /** The value of one claim (`claimValue`); null if the daily value is unknown. */
  readonly claim: Cents | null
  readonly payout: Cents
  readonly spent: Cents
}

/** The four figures above the dashboard. */
export type DashboardTotals = {
  readonly availableNow: Cents
  readonly collected: Cents
  readonly spent: Cents
  readonly profit: Cents
}

/**
 * Returns the totals of the dashboard: one claim of each casino in tiers 1 to 4 that is ready and in the list, the amount
 * cashed out, the amount spent, and the difference.
 *
 * @see docs/behavior.md, "Money"
 */
export function dashboardTotals(rows: Iterable<SummaryRow>): DashboardTotals {
  let available = 0
  let collected = 0
  let spent = 0
  for (const row of rows) {
    if (row.ready && row.listed && countsTowardAvailable(row.userTier)) available += row.claim ?? 0
    collected += row.payout
    spent += row.spent
  }
  return {
    availableNow: cents(available),
    collected: cents(collected),
    spent: cents(spent),
    profit: cents(collected - spent),
  }
}
