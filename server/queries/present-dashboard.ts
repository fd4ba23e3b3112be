import type { DashboardRow, Totals } from '#contract/dashboard.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { compareCustomOrder } from '#core/ranking/custom-order.ts'
import { dashboardTotals, type SummaryRow } from '#core/ranking/dashboard-totals.ts'
import { DEFAULT_RANK } from '#core/ranking/tier.ts'
import { availability } from '#core/reset/availability.ts'
import { cents, type EpochMs, epochMs } from '#core/units.ts'
import type { OwnRow } from '#server/queries/dashboard-statement.ts'
import type { Catalogue, KnownCasino } from '#server/queries/read-catalogue.ts'

/** A person's list, in their own order, and its sums. */
export type Dashboard = { readonly casinos: readonly DashboardRow[]; readonly totals: Totals }

/**
 * Puts a person's rows and the catalogue together.
 *
 * A casino that is offered and not yet in the person's list stands there with its own tier and rank. One that is
 * closed stands there only where the person has records, and is never ready: its bonus is not offered any more.
 *
 * @param always a casino to show in any case: the one a write just touched.
 */
export function presentDashboard(
  catalogue: Catalogue,
  own: readonly OwnRow[],
  now: EpochMs,
  always: number | null = null,
): Dashboard {
  const mine = new Map(own.map((row) => [row[0], row]))
  const shown: DashboardRow[] = []
  const summary: SummaryRow[] = []
  for (const known of catalogue.byId.values()) {
    const row = mine.get(known.casino.id) ?? defaultRow(known)
    if (!known.casino.active && known.casino.id !== always && !hasRecords(row)) continue
    const presented = presentRow(known, row, now)
    shown.push(presented)
    summary.push({
      user_tier: row[5],
      ready: presented.ready,
      expected: known.expected,
      payout: cents(row[2]),
      spent: cents(row[3]),
    })
  }
  const totals = dashboardTotals(summary)
  return {
    casinos: shown.sort(compareCustomOrder),
    totals: {
      available_now: decimalText(totals.available_now),
      collected: decimalText(totals.collected),
      spent: decimalText(totals.spent),
      profit: decimalText(totals.profit),
    },
  }
}

function presentRow({ casino, rule, expected }: KnownCasino, row: OwnRow, now: EpochMs): DashboardRow {
  const collected = row[1] === null ? null : epochMs(row[1])
  const { ready, nextAt } = casino.active
    ? availability(rule, collected, now)
    : { ready: false, nextAt: null }
  return {
    casino_id: casino.id,
    last_collected: collected === null ? null : new Date(collected).toISOString(),
    user_total_payout: decimalText(cents(row[2])),
    user_total_spent: decimalText(cents(row[3])),
    user_vote: row[4],
    user_tier: row[5],
    user_rank: row[6],
    community_rank: casino.community_rank,
    votes: casino.votes,
    expected_reward: expected === null ? null : decimalText(expected),
    next_available_at: nextAt === null ? null : new Date(nextAt).toISOString(),
    ready,
  }
}

function defaultRow({ casino }: KnownCasino): OwnRow {
  return [casino.id, null, 0, 0, 0, casino.tier ?? 5, Math.min(casino.rank, DEFAULT_RANK)]
}

function hasRecords(row: OwnRow): boolean {
  return row[1] !== null || row[2] > 0 || row[3] > 0 || row[4] !== 0
}
