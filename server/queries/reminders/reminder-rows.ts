import { nextAvailableAt } from '#core/bonuses/availability.ts'
import { nextClaim } from '#core/bonuses/next-claim.ts'
import { streakBreaksAt } from '#core/bonuses/next-ready.ts'
import type { StreakClaim } from '#core/bonuses/streak.ts'
import type { Place } from '#core/eligibility/locations.ts'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import type { RowHistory } from '#core/reminders/preview-reminders.ts'
import type { ReminderRow } from '#core/reminders/reminder-row.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { StoredDayClaim } from '#server/db/json-types.ts'
import { excludes, isForbidden } from '#server/queries/catalog/availability.ts'
import type { UserCasinos } from '#server/queries/catalog/read-catalog.ts'
import type { OwnRow } from '#server/queries/ledger/own-row.ts'
import { eachBonus } from '#server/queries/ledger/present-dashboard.ts'
import { casinoAt } from '#server/queries/ledger/read-visit.ts'
import { type UserBonus, userBonus } from '#server/queries/ledger/user-bonus.ts'

/** A bonus of a user's list that can be reminded of. */
export type RemindedBonus = { readonly found: UserBonus; readonly row: OwnRow; readonly name: string }

/**
 * Returns the bonuses of a user's list that can be reminded of: chosen, not hidden, with a timer, and with a link that works
 * where the user plays.
 */
export function remindedBonuses(
  casinos: UserCasinos,
  own: readonly OwnRow[],
  place: Place | null,
  now: EpochMs,
): RemindedBonus[] {
  if (place === null || isForbidden(place, now)) return []
  const ownById = new Map(own.map((row) => [row.casinoId, row.own]))
  const reminded: RemindedBonus[] = []
  eachBonus(casinos, own, false, (found, row) => {
    const { casino, bonus } = found
    if (!casino.active || row.chosen !== true || row.hidden || bonus.clock.kind === 'condition') return
    const parentOwn = casino.parentId === null ? null : (ownById.get(casino.parentId) ?? null)
    const parent = casino.parentId === null ? undefined : userBonus(casinos, casino.parentId, parentOwn)
    const main = parent?.casino ?? casino
    const link = found.own?.figures?.link ?? parentOwn?.figures?.link
    const site = link === undefined ? undefined : casinoAt(casinos, link)
    if (excludes(main, place) || (site !== undefined && excludes(site, place))) return
    const name = parent === undefined ? casino.name : `${parent.casino.name} · ${casino.name}`
    reminded.push({ found, row, name })
  })
  return reminded
}

/** Returns a bonus as it is now. */
export function reminderRow({ found, row, name }: RemindedBonus, now: EpochMs): ReminderRow {
  const last = lastClaimOf(row)
  const { readyAt, ...others } = rowAfter({ found, row, name }, last, true, now)
  const { snoozedUntil } = row
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now
  return { ...others, readyAt: isSnoozed ? epochMs(Math.max(readyAt ?? 0, snoozedUntil)) : readyAt }
}

/**
 * Returns a bonus as it was at a moment, and after each claim since then.
 *
 * @param claims of this bonus, in ascending order; earlier ones tell how it was at that moment.
 */
export function rowHistory(
  bonus: RemindedBonus,
  claims: readonly StoredDayClaim[],
  since: EpochMs,
): RowHistory {
  const last = lastClaimOf(bonus.row)
  const after = ([, at, day]: StoredDayClaim) => rowAfter(bonus, { at, day: day ?? 1 }, at === last?.at, null)
  const before = claims.findLast(([, at]) => at <= since)
  const first = before === undefined ? rowAfter(bonus, null, last === null, null) : after(before)
  return [first, ...claims.filter(([, at]) => at > since).map(after)]
}

function lastClaimOf({ lastCollected, streakDay }: OwnRow): StreakClaim | null {
  return lastCollected === null ? null : { at: lastCollected, day: streakDay ?? 1 }
}

/**
 * Returns a bonus after a claim.
 *
 * @param isLast whether nothing was claimed since; then what the user stated counts.
 * @param now null for the moment at which it is ready.
 */
function rowAfter(
  { found, row, name }: RemindedBonus,
  last: StreakClaim | null,
  isLast: boolean,
  now: EpochMs | null,
): ReminderRow {
  const { bonus, casino, own } = found
  const { clock, value } = bonus
  const readyAt = nextAvailableAt(clock, last?.at ?? null, (isLast ? own?.ready : null) ?? null)
  const statedDay = (isLast ? own?.day : null) ?? null
  const next = nextClaim(bonus, { last, statedDay }, now ?? readyAt ?? last?.at ?? epochMs(0))
  const canLose = value.kind === 'ladder' && value.onMiss !== 'keep' && last !== null
  const lostAt = canLose ? streakBreaksAt(clock, last.at) : null
  const day = next.streakDay ?? 1
  return {
    casinoId: casino.id,
    name,
    readyAt,
    lastClaim: last?.at ?? null,
    worth: next.worth,
    counts: countsTowardAvailable(row.tier),
    streak: lostAt !== null && day > 1 ? { day, lostAt } : null,
  }
}
