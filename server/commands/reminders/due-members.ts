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

/**
 * Finds users at whom a server has to look, the longest due first, and claims them: no other server looks at them meanwhile.
 *
 * @returns at most `most` users; fewer if another server claims some of them at the same time.
 */
export async function claimDueMembers(db: Database, now: EpochMs, most: number): Promise<DueMember[]> {
  const at = new Date(now)
  const [, found] = await transaction(db, [
    AS_SCHEDULER,
    { name: 'find-due-reminders', text: FIND, values: [at, most] },
  ])
  const due = new Map(
    (found?.rows ?? []).map(({ user_id: userId, next_at: nextAt }) => [
      userId as string,
      nextAt as Date | null,
    ]),
  )
  if (due.size === 0) return []
  const claimedUntil = new Date(now + CLAIM_MS)
  const [, claimed] = await transaction(db, [
    AS_SCHEDULER,
    { name: 'claim-due-reminders', text: CLAIM, values: [at, claimedUntil, [...due.keys()].toSorted()] },
  ])
  return (claimed?.rows ?? []).map(({ user_id: userId }) => {
    const dueAt = due.get(userId)?.getTime() ?? 0
    return { userId, claimedUntil, dueAt: dueAt > 0 ? epochMs(dueAt) : null }
  })
}

// Two subqueries, one for each index. The time of a user whose server was killed is not known.
const FIND = `
  select user_id, next_at from (
    (select user_id, next_at from reminder_times
      where claimed_until is null and next_at <= $1::timestamptz order by next_at limit $2::integer)
    union all
    (select user_id, null from reminder_times
      where claimed_until <= $1::timestamptz order by claimed_until limit $2::integer)
  ) due limit $2::integer`

const CLAIM = `
  update reminder_times set next_at = 'infinity', claimed_until = $2::timestamptz
  where user_id = any($3::uuid[])
    and (claimed_until is null and next_at <= $1::timestamptz or claimed_until <= $1::timestamptz)
  returning user_id`
