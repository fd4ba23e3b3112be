import { type EpochMs, epochMs } from '#core/units.ts'
import type { Database, Statement } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'

/** A user at whom this server looks until `claimedUntil`. Then another server does. */
export type DueMember = {
  readonly userId: string
  readonly claimedUntil: Date
  /** When the look was due; null if a write asked for it. */
  readonly dueAt: EpochMs | null
}

/** How long a server has for a batch: more than its messages usually take; what is left then is for another one. */
const CLAIM_MS = 90_000

const AS_SCHEDULER: Statement = {
  name: 'as-scheduler',
  text: "select set_config('app.reminders', 'on', true)",
  values: [],
}

/** Servers that claim at the same time rarely choose the same part of those that are due. */
const PARTS = 4

/**
 * Finds users at whom a server has to look, those due longest first, and claims some: no other server looks at them meanwhile.
 *
 * @returns at most `most` users; fewer, or none, if another server claims some of them at the same time. `found`: how many
 *   were due, up to a multiple of `most`.
 */
export async function claimDueMembers(
  db: Database,
  now: EpochMs,
  most: number,
): Promise<{ readonly claimed: DueMember[]; readonly found: number }> {
  const at = new Date(now)
  const [, result] = await transaction(db, [
    AS_SCHEDULER,
    { name: 'find-due-reminders', text: FIND, values: [at, most * PARTS] },
  ])
  const found = result?.rows ?? []
  if (found.length === 0) return { claimed: [], found: 0 }
  const first = Math.floor(Math.random() * Math.ceil(found.length / most)) * most
  const due = new Map(
    found
      .slice(first, first + most)
      .map(({ user_id: userId, next_at: nextAt }) => [userId as string, nextAt as Date | null]),
  )
  const claimedUntil = new Date(now + CLAIM_MS)
  const [, claimed] = await transaction(db, [
    AS_SCHEDULER,
    { name: 'claim-due-reminders', text: CLAIM, values: [at, claimedUntil, [...due.keys()].toSorted()] },
  ])
  const members = (claimed?.rows ?? []).map(({ user_id: userId }) => {
    const dueAt = due.get(userId)?.getTime() ?? 0
    return { userId, claimedUntil, dueAt: dueAt > 0 ? epochMs(dueAt) : null }
  })
  return { claimed: members, found: found.length }
}

/** Returns when the next look is due, if no write makes an earlier one necessary; null: never. */
export async function nextDueAt(db: Database): Promise<EpochMs | null> {
  const [, result] = await transaction(db, [
    AS_SCHEDULER,
    { name: 'find-next-reminder', text: FIND_NEXT, values: [] },
  ])
  const at = result?.rows[0]?.at as Date | undefined
  return at === undefined ? null : epochMs(Math.max(0, at.getTime()))
}

// Two subqueries, one for each index. The time of a user whose server was killed is not known.
const FIND = `
  select user_id, next_at from (
    (select user_id, null::timestamptz as next_at from reminder_times
      where claimed_until <= $1::timestamptz order by claimed_until limit $2::integer)
    union all
    (select user_id, next_at from reminder_times
      where claimed_until is null and next_at <= $1::timestamptz order by next_at limit $2::integer)
  ) due limit $2::integer`

const FIND_NEXT = `
  select at from (
    (select claimed_until as at from reminder_times
      where claimed_until is not null order by claimed_until limit 1)
    union all
    (select next_at as at from reminder_times
      where claimed_until is null and next_at < 'infinity' order by next_at limit 1)
  ) due order by at limit 1`

const CLAIM = `
  update reminder_times set next_at = 'infinity', claimed_until = $2::timestamptz
  where user_id = any($3::uuid[])
    and (claimed_until is null and next_at <= $1::timestamptz or claimed_until <= $1::timestamptz)
  returning user_id`
