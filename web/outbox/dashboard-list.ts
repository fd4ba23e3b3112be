import { inCustomOrder } from '#core/ranking/bonus-groups.ts'
import type { Write, WriteCasino } from '#web/outbox/write.ts'
import { applyToList } from '#web/outbox/writes.ts'
import { nextClaim, type NextClaim } from '#core/bonuses/next-claim.ts'
import { claimWorth } from '#core/bonuses/claim-worth.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { type Catalog, type ListedCasino, listedFor } from '#web/outbox/listed-casino.ts'
import { type UserCasino, visitorRow } from '#web/api/dashboard/user-casino.ts'
import { availability } from '#core/bonuses/availability.ts'
import { countdownText } from '#core/reset/countdown-text.ts'

/** One casino of the dashboard: its catalog data and the user's data. */
export type ListRow = {
  readonly listed: ListedCasino
  readonly own: UserCasino
  /** The ID of the member whose data it is, under whose name its writes are stored; null for a visitor. */
  readonly owner: string | null
}

/** Returns the casino of a row as the texts of its writes name it. */
export function writeCasinoOf(row: ListRow): WriteCasino {
  return { name: row.listed.casino.name, claim: claimOf(row, serverNow()).worth }
}

/** Returns whether a row has votes: those of a further bonus are its casino's, and an own casino has none. */
export function hasVotes({ listed, own }: ListRow): boolean {
  return listed.casino.parentId === null && own.added === null
}

/** Returns the next claim of a row: its value after playthrough, and the day of the streak. */
export function claimOf({ listed, own }: ListRow, now: EpochMs): NextClaim {
  const { lastCollected, collectedDay, statedDay } = own
  const last = lastCollected === null ? null : { day: collectedDay ?? 1, at: lastCollected }
  return nextClaim(listed.bonus, { last, statedDay }, now)
}

/** Returns the value after playthrough of the last claim of a row, by the figures of today; null if it is not known. */
export function lastClaimWorth({ listed: { bonus }, own }: ListRow): Cents | null {
  const { value, level, rtp } = bonus
  return expectedReward(claimWorth(value, { streakDay: own.collectedDay ?? 1, level }), rtp)
}

/** Returns the rows of a visitor, in the order of the catalog. */
export function visitorRows(catalog: Catalog): UserCasino[] {
  return [...catalog.values()].map(({ casino }) => visitorRow(casino))
}

/**
 * Returns the rows of the dashboard in custom order, with all pending writes applied.
 *
 * A bonus that the user has added and not moved is after its casino. Omits a closed casino without records of the user, and
 * a casino that is not in the catalog yet.
 *
 * @param owner the ID of the member whose data it is; null for a visitor.
 */
export function dashboardList(
  catalog: Catalog,
  stored: readonly UserCasino[],
  pending: readonly Write[],
  owner: string | null,
): ListRow[] {
  const list = new Map<number, ListRow>()
  const rows = pending.reduce(applyToList, stored)
  for (const own of rows) {
    const listed = listedFor(catalog, own, rows)
    if (listed !== undefined && (listed.casino.active || hasRecords(own)))
      list.set(own.casinoId, { listed, own, owner })
  }
  const parentOf = (casinoId: number) => list.get(casinoId)?.listed.casino.parentId ?? null
  return inCustomOrder(
    [...list.values()].map(({ own }) => own),
    parentOf,
  ).flatMap(({ casinoId }) => list.get(casinoId) ?? [])
}

function hasRecords(own: UserCasino): boolean {
  return own.lastCollected !== null || own.payout !== 0 || own.spent !== 0 || own.vote !== 0
}

/** The status of a row: closed, on a condition, ready, or waiting with the text of its countdown. */
export type RowStatus =
  | { readonly kind: 'closed' }
  /** It has no timer; `text` says when it can be collected. */
  | { readonly kind: 'condition'; readonly text: string }
  /** `isProbable`: with a probability of less than 98 %, by what was learned about its clock. */
  | { readonly kind: 'ready'; readonly isProbable: boolean }
  | { readonly kind: 'waiting'; readonly nextAt: EpochMs; readonly text: string }

export function rowStatus({ listed, own }: ListRow, now: EpochMs): RowStatus {
  if (!listed.casino.active) return { kind: 'closed' }
  const { clock } = listed.bonus
  if (clock.kind === 'condition') return { kind: 'condition', text: clock.text }
  // The time on screen is up to a minute old, so what the user has just done can be later than `now`.
  const at = epochMs(Math.max(now, own.lastCollected ?? now, own.statedReady?.at ?? now))
  const { ready, isProbable, nextAt } = availability(clock, own.lastCollected, own.statedReady, at)
  return ready || nextAt === null
    ? { kind: 'ready', isProbable }
    : { kind: 'waiting', nextAt, text: countdownText(nextAt, at) }
}

export function readyText({ isProbable }: { readonly isProbable: boolean }): string {
  return isProbable ? 'Probably ready' : 'Ready'
}
