import type { DashboardRow, Totals } from '#contract/dashboard.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { compareCustomOrder } from '#core/ranking/custom-order.ts'
import { dashboardTotals } from '#core/ranking/dashboard-totals.ts'
import { isShelved } from '#core/ranking/shelf.ts'
import { DEFAULT_RANK } from '#core/ranking/tier.ts'
import { type Availability, availability } from '#core/reset/availability.ts'
import { cents, type EpochMs } from '#core/units.ts'
import type { OwnRow } from '#server/queries/dashboard-statement.ts'
import type { Catalogue, KnownCasino } from '#server/queries/read-catalogue.ts'

/** A person's list, in their own order, and its sums. */
export type Dashboard = { readonly casinos: readonly DashboardRow[]; readonly totals: Totals }

/**
 * Puts a person's rows and the catalogue together.
 *
 * A casino that is offered and not yet in the person's list stands there with its own tier and rank. One that is
 * closed stands there only where the person has records, and is never ready: its bonus is not offered any more.
 */
export function presentDashboard(catalogue: Catalogue, own: readonly OwnRow[], now: EpochMs): Dashboard {
  const placed = place(catalogue, own, now)
  return {
    casinos: placed.map(presentRow).sort(compareCustomOrder),
    totals: presentTotals(placed, now),
  }
}

/** The row of one casino, shown in any case, and the sums of the whole list: what a write answers. */
export function presentOne(
  catalogue: Catalogue,
  own: readonly OwnRow[],
  now: EpochMs,
  casinoId: number,
): { readonly casino: DashboardRow; readonly totals: Totals } | null {
  const known = catalogue.byId.get(casinoId)
  if (!known) return null
  const row = own.find((one) => one.casinoId === casinoId) ?? defaultRow(known)
  return {
    casino: presentRow(placeOne(known, row, now)),
    totals: presentTotals(place(catalogue, own, now), now),
  }
}

/** A casino in a person's list at a moment. */
type PlacedRow = { readonly known: KnownCasino; readonly row: OwnRow; readonly status: Availability }

function place(catalogue: Catalogue, own: readonly OwnRow[], now: EpochMs): PlacedRow[] {
  const mine = new Map(own.map((row) => [row.casinoId, row]))
  const placed: PlacedRow[] = []
  for (const known of catalogue.byId.values()) {
    const row = mine.get(known.casino.id) ?? defaultRow(known)
    if (known.casino.active || hasRecords(row)) placed.push(placeOne(known, row, now))
  }
  return placed
}

function placeOne(known: KnownCasino, row: OwnRow, now: EpochMs): PlacedRow {
  const status = known.casino.active
    ? availability(known.rule, row.lastCollected, now)
    : { ready: false, nextAt: null }
  return { known, row, status }
}

function presentTotals(placed: readonly PlacedRow[], now: EpochMs): Totals {
  const totals = dashboardTotals(
    placed.map(({ known, row, status }) => ({
      user_tier: row.tier,
      ready: status.ready,
      shelved: isShelved(row, now),
      claim: known.claim,
      payout: row.payout,
      spent: row.spent,
    })),
  )
  return {
    available_now: decimalText(totals.available_now),
    collected: decimalText(totals.collected),
    spent: decimalText(totals.spent),
    profit: decimalText(totals.profit),
  }
}

function presentRow({ known: { casino }, row, status }: PlacedRow): DashboardRow {
  const { lastCollected } = row
  return {
    casino_id: casino.id,
    last_collected: lastCollected === null ? null : new Date(lastCollected).toISOString(),
    user_total_payout: decimalText(row.payout),
    user_total_spent: decimalText(row.spent),
    user_vote: row.vote,
    user_tier: row.tier,
    user_rank: row.rank,
    hidden: row.hidden,
    snoozed_until: row.snoozedUntil === null ? null : new Date(row.snoozedUntil).toISOString(),
    community_rank: casino.community_rank,
    votes: casino.votes,
    expected_reward: casino.expected_reward,
    next_available_at: status.nextAt === null ? null : new Date(status.nextAt).toISOString(),
    ready: status.ready,
  }
}

function defaultRow({ casino }: KnownCasino): OwnRow {
  return {
    casinoId: casino.id,
    lastCollected: null,
    payout: cents(0),
    spent: cents(0),
    vote: 0,
    tier: casino.tier ?? 5,
    rank: Math.min(casino.rank, DEFAULT_RANK),
    hidden: false,
    snoozedUntil: null,
  }
}

function hasRecords(row: OwnRow): boolean {
  return row.lastCollected !== null || row.payout > 0 || row.spent > 0 || row.vote !== 0
}
