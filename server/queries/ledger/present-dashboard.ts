import type { DashboardRow, Totals } from '#contract/dashboard.ts'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import { type Availability, availability } from '#core/bonuses/availability.ts'
import { type NextClaim, nextClaim } from '#core/bonuses/next-claim.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { inCustomOrder } from '#core/ranking/bonus-groups.ts'
import { dashboardTotals } from '#core/ranking/dashboard-totals.ts'
import { isListed } from '#core/ranking/visibility.ts'
import { DEFAULT_RANK } from '#core/ranking/tier.ts'
import { cents, type EpochMs } from '#core/units.ts'
import type { KnownCasino, UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import { isoText } from '#server/queries/ledger/iso-text.ts'
import { withoutLearned } from '#server/queries/ledger/own-row.ts'
import type { OwnRow } from '#server/queries/ledger/own-row.ts'
import { type UserBonus, userBonus } from '#server/queries/ledger/user-bonus.ts'

/** A user's list, in their own order, and its totals. */
export type Dashboard = { readonly casinos: readonly DashboardRow[]; readonly totals: Totals }

/**
 * Joins a user's rows with the casinos that exist for them.
 *
 * A casino that is offered and not yet in the user's list has its own tier and rank. A closed casino, and one that the user
 * deleted, is listed only when the user has records there, and is never ready: its bonus is no longer offered.
 *
 * @param all also lists closed casinos of which the user changed something, for an export.
 */
export function presentDashboard(
  casinos: UserCasinos,
  own: readonly OwnRow[],
  now: EpochMs,
  all = false,
): Dashboard {
  const listed = listedRows(casinos, own, now, all)
  const parents = new Map(listed.map(({ casino }) => [casino.id, casino.parentId]))
  return {
    casinos: inCustomOrder(listed.map(presentRow), (casinoId) => parents.get(casinoId) ?? null),
    totals: presentTotals(listed, now),
  }
}

/** Returns one row of a user's list; null when its casino does not exist for the user. */
export function presentOne(casinos: UserCasinos, row: OwnRow, now: EpochMs): DashboardRow | null {
  const found = userBonus(casinos, row.casinoId, row.own)
  return found ? presentRow(listedRow(found, row, now)) : null
}

/** A row of a user's list at a moment. */
type ListedRow = UserBonus & { readonly row: OwnRow; readonly status: Availability; readonly next: NextClaim }

function listedRows(casinos: UserCasinos, own: readonly OwnRow[], now: EpochMs, all: boolean): ListedRow[] {
  const listed: ListedRow[] = []
  eachBonus(casinos, own, all, (found, row) => void listed.push(listedRow(found, row, now)))
  return listed
}

/** Calls a function for each bonus of a user's list, in no particular order. See `presentDashboard`. */
export function eachBonus(
  casinos: UserCasinos,
  own: readonly OwnRow[],
  all: boolean,
  use: (found: UserBonus, row: OwnRow) => void,
): void {
  const missing = new Map(casinos.byId)
  const deleted = new Set(own.flatMap((row) => (row.own?.deleted ? [row.casinoId] : [])))
  const add = (row: OwnRow) => {
    const isOfDeleted = deleted.has(row.own?.parentId ?? 0)
    const found = userBonus(casinos, row.casinoId, isOfDeleted ? { ...row.own, deleted: true } : row.own)
    const isKept = hasRecords(row) || (all && withoutLearned(row.own) !== null)
    if (found && (found.casino.active || isKept)) use(found, row)
  }
  for (const row of own) {
    missing.delete(row.casinoId)
    add(row)
  }
  for (const known of missing.values())
    add(defaultRow(known, chosenAtFirst(casinos, own, known.casino.parentId)))
}

function listedRow(found: UserBonus, row: OwnRow, now: EpochMs): ListedRow {
  const { bonus, casino, own } = found
  const last = row.lastCollected === null ? null : { day: row.streakDay ?? 1, at: row.lastCollected }
  return {
    ...found,
    row,
    status: casino.active
      ? availability(bonus.clock, row.lastCollected, own?.ready ?? null, now)
      : { ready: false, isProbable: false, nextAt: null },
    next: nextClaim(bonus, { last, statedDay: own?.day ?? null }, now),
  }
}

function presentTotals(listed: readonly ListedRow[], now: EpochMs): Totals {
  const totals = dashboardTotals(
    listed.map(({ row, status, next }) => ({
      userTier: row.tier,
      ready: status.ready,
      listed: isListed(row, now),
      claim: next.worth,
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

function presentRow({
  casino,
  bonus,
  clock,
  expectedReward,
  own,
  row,
  status,
  next,
}: ListedRow): DashboardRow {
  return {
    casinoId: casino.id,
    parentId: casino.parentId,
    lastCollected: row.lastCollected === null ? null : isoText(row.lastCollected),
    userTotalPayout: decimalText(row.payout),
    userTotalSpent: decimalText(row.spent),
    userVote: row.vote,
    userTier: row.tier,
    userRank: row.rank,
    hidden: row.hidden,
    snoozedUntil: row.snoozedUntil === null ? null : isoText(row.snoozedUntil),
    chosen: row.chosen,
    tags: [...row.tags],
    communityRank: casino.communityRank,
    votes: casino.votes,
    expectedReward,
    nextAvailableAt: status.nextAt === null ? null : isoText(status.nextAt),
    ready: status.ready,
    clock,
    value: bonus.value,
    streakDay: next.streakDay,
    collectedDay: row.streakDay,
    own: own?.figures ?? null,
    ownVersion: own?.revision ?? 0,
    ...presentStatements(own),
    ...presentLearned(own, casino),
    ...(own?.countdown && { countdown: own.countdown }),
    ...(isOwnCasinoId(casino.id) && { casino: casino.name, link: casino.link }),
    ...(own?.deleted && { deleted: true }),
  }
}

function presentStatements(own: OwnRow['own']): Pick<DashboardRow, 'statedDay' | 'statedReady'> {
  if (own === null) return {}
  const { day, ready } = own
  return {
    ...(day && { statedDay: { day: day.day, at: isoText(day.at) } }),
    ...(ready && { statedReady: { readyAt: isoText(ready.readyAt), at: isoText(ready.at) } }),
  }
}

function presentLearned(own: OwnRow['own'], { learned }: UserBonus['casino']): Pick<DashboardRow, 'learned'> {
  const result = own?.learned?.result
  if (!result) return learned ? { learned } : {}
  const { clock, claims, from, to, early } = result
  const learnedOfOwn = { clock, people: 1, claims, from: isoText(from), to: isoText(to) }
  if (early === undefined) return { learned: learnedOfOwn }
  return { learned: { ...learnedOfOwn, early: { before: isoText(early.before), at: isoText(early.at) } } }
}

/** Whether a casino that is not in the list yet counts as chosen, by the rule of the database function `chosen_at_first`. */
function chosenAtFirst(
  { byId }: UserCasinos,
  own: readonly OwnRow[],
  parentId: number | null,
): boolean | null {
  if (own.every(({ casinoId, chosen }) => chosen === true || !byId.get(casinoId)?.casino.active)) return true
  return own.find(({ casinoId }) => casinoId === parentId)?.chosen ?? null
}

function defaultRow({ casino }: KnownCasino, chosen: boolean | null): OwnRow {
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
    streakDay: null,
    ownVersion: 0,
    own: null,
    chosen,
    tags: [],
    hasRecords: false,
  }
}

function hasRecords(row: OwnRow): boolean {
  return row.hasRecords || row.lastCollected !== null || row.payout > 0 || row.spent > 0 || row.vote !== 0
}
