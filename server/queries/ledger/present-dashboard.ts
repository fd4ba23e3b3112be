import type { DashboardRow, Totals } from '#contract/dashboard.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { compareCustomOrder } from '#core/ranking/custom-order.ts'
import { dashboardTotals } from '#core/ranking/dashboard-totals.ts'
import { isHiddenOrSnoozed } from '#core/ranking/visibility.ts'
import { DEFAULT_RANK } from '#core/ranking/tier.ts'
import { type Availability, availability } from '#core/reset/availability.ts'
import { cents, type EpochMs } from '#core/units.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'
import type { OwnRow } from '#server/queries/ledger/own-row.ts'
import type { KnownCasino, UserCasinos } from '#server/queries/catalogue/read-catalogue.ts'

/** A user's list, in their own order, and its totals. */
export type Dashboard = { readonly casinos: readonly DashboardRow[]; readonly totals: Totals }

/**
 * Joins a user's rows with the casinos that exist for them.
 *
 * A casino that is offered and not yet in the user's list has its own tier and rank. A closed casino is listed only
 * when the user has records there, and is never ready: its bonus is no longer offered.
 */
export function presentDashboard(casinos: UserCasinos, own: readonly OwnRow[], now: EpochMs): Dashboard {
  const listed = listedCasinos(casinos, own, now)
  return {
    casinos: listed.map(presentRow).sort(compareCustomOrder),
    totals: presentTotals(listed, now),
  }
}

/** Returns one row of a user's list; null when its casino does not exist for the user. */
export function presentOne(casinos: UserCasinos, row: OwnRow, now: EpochMs): DashboardRow | null {
  const known = casinos.byId.get(row.casinoId)
  return known ? presentRow(listedCasino(known, row, now)) : null
}

/** A casino in a user's list at a moment. */
type ListedCasino = { readonly known: KnownCasino; readonly row: OwnRow; readonly status: Availability }

function listedCasinos(casinos: UserCasinos, own: readonly OwnRow[], now: EpochMs): ListedCasino[] {
  const rows = new Map(own.map((row) => [row.casinoId, row]))
  const listed: ListedCasino[] = []
  for (const known of casinos.byId.values()) {
    const row = rows.get(known.casino.id) ?? defaultRow(known)
    if (known.casino.active || hasRecords(row)) listed.push(listedCasino(known, row, now))
  }
  return listed
}

function listedCasino(known: KnownCasino, row: OwnRow, now: EpochMs): ListedCasino {
  const status = known.casino.active
    ? availability(known.rule, row.lastCollected, now)
    : { ready: false, nextAt: null }
  return { known, row, status }
}

function presentTotals(listed: readonly ListedCasino[], now: EpochMs): Totals {
  const totals = dashboardTotals(
    listed.map(({ known, row, status }) => ({
      userTier: row.tier,
      ready: status.ready,
      hiddenOrSnoozed: isHiddenOrSnoozed(row, now),
      claim: known.claim,
      payout: row.payout,
      spent: row.spent,
    })),
  )
  return {
    availableNow: decimalText(totals.availableNow),
    collected: decimalText(totals.collected),
    spent: decimalText(totals.spent),
    profit: decimalText(totals.profit),
  }
}

function presentRow({ known: { casino }, row, status }: ListedCasino): DashboardRow {
  return {
    casinoId: casino.id,
    lastCollected: row.lastCollected === null ? null : isoText(row.lastCollected),
    userTotalPayout: decimalText(row.payout),
    userTotalSpent: decimalText(row.spent),
    userVote: row.vote,
    userTier: row.tier,
    userRank: row.rank,
    hidden: row.hidden,
    snoozedUntil: row.snoozedUntil === null ? null : isoText(row.snoozedUntil),
    communityRank: casino.communityRank,
    votes: casino.votes,
    expectedReward: casino.expectedReward,
    nextAvailableAt: status.nextAt === null ? null : isoText(status.nextAt),
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
