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
 * Claims users at whom a server has to look, those due longest first: no other server looks at them meanwhile. Those that
 * another server claims at the same time are left to it.
 *
 * @returns at most `most` users.
 */
export async function claimDueMembers(db: Database, now: EpochMs, most: number): Promise<DueMember[]> {
  const claimedUntil = new Date(now + CLAIM_MS)
  const [, claimed] = await transaction(db, [
    AS_SCHEDULER,
    { name: 'claim-due-reminders', text: CLAIM, values: [new Date(now), claimedUntil, most] },
  ])
  return (claimed?.rows ?? []).map(({ user_id: userId, next_at: nextAt }) => {
    const dueAt = (nextAt as Date | null)?.getTime() ?? 0
    return { userId: userId as string, claimedUntil, dueAt: dueAt > 0 ? epochMs(dueAt) : null }
  })
}

/** Ends the claims of users at whom the server has not looked: they are due again, and another server can claim them at once. */
export async function releaseMembers(db: Database, members: readonly DueMember[]): Promise<void> {
  const values = [
    members.map(({ userId }) => userId),
    members.map(({ claimedUntil }) => claimedUntil),
    members.map(({ dueAt }) => new Date(dueAt ?? 0)),
  ]
  await transaction(db, [AS_SCHEDULER, { name: 'release-reminders', text: RELEASE, values }])
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

const FIND_NEXT = `
  select at from (
    (select claimed_until as at from reminder_times
      where claimed_until is not null order by claimed_until limit 1)
    union all
    (select next_at as at from reminder_times
      where claimed_until is null and next_at < 'infinity' order by next_at limit 1)
  ) due order by at limit 1`

// Two subqueries, one for each index. The time of a user whose server was killed is not known. Rows that another server claims
// at this moment are skipped.
const CLAIM = `
  with expired as materialized (
    select user_id from reminder_times
      where claimed_until <= $1::timestamptz order by claimed_until limit $3::integer for update skip locked
  ), waiting as materialized (
    select user_id, next_at from reminder_times
      where claimed_until is null and next_at <= $1::timestamptz order by next_at
      limit $3::integer - (select count(*) from expired) for update skip locked
  ), due as materialized (
    select user_id, null::timestamptz as next_at from expired union all select user_id, next_at from waiting
  )
  update reminder_times t set next_at = 'infinity', claimed_until = $2::timestamptz
  from due where t.user_id = due.user_id
  returning t.user_id, due.next_at`

const RELEASE = `
  update reminder_times t set next_at = least(t.next_at, r.due_at), claimed_until = null
  from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as r (user_id, claimed_until, due_at)
  where t.user_id = r.user_id and t.claimed_until = r.claimed_until`
