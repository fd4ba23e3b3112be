import { countsTowardAvailable, type Tier } from '#core/ranking/tier.ts'
import { type Cents, cents } from '#core/units.ts'

/** What one row adds to the summary. */
export type SummaryRow = {
  readonly user_tier: Tier
  readonly ready: boolean
  /** Hidden or snoozed at this moment (`isShelved`). */
  readonly shelved: boolean
  /** What one claim is worth (`claimValue`); null where the daily value is unknown. */
  readonly claim: Cents | null
  readonly payout: Cents
  readonly spent: Cents
}

/** The four figures above the dashboard. */
export type DashboardTotals = {
  readonly available_now: Cents
  readonly collected: Cents
  readonly spent: Cents
  readonly profit: Cents
}

/**
 * Sums the dashboard: one claim of each casino that is ready in tiers 1 to 4 and neither hidden nor snoozed, what was
 * cashed out, what was spent, and the difference.
 *
 * @see spec section 2 "Summary"; section 9 "Tiers 1-4 count toward available now"
 */
export function dashboardTotals(rows: Iterable<SummaryRow>): DashboardTotals {
  let available = 0
  let collected = 0
  let spent = 0
  for (const row of rows) {
    if (row.ready && !row.shelved && countsTowardAvailable(row.user_tier)) available += row.claim ?? 0
    collected += row.payout
    spent += row.spent
  }
  return {
    available_now: cents(available),
    collected: cents(collected),
    spent: cents(spent),
    profit: cents(collected - spent),
  }
}
