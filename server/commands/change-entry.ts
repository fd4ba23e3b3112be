import type { RowAnswer } from '#contract/dashboard.ts'
import { asUser } from '#server/access/as-user.ts'
import { totalsFailure } from '#server/commands/totals-failure.ts'
import type { Statement } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'
import { dashboardStatement, ownRows } from '#server/queries/dashboard-statement.ts'
import { rowAnswer } from '#server/queries/row-answer.ts'

/**
 * Changes one entry that is there already, and works its casino's totals and last collection out anew.
 *
 * The casino's row is locked first, as a new entry does, so that the two never wait for each other in a ring.
 *
 * @param change an update of `entries` by `user_id = $1 and id = $2`. Where it touches no row the entry is
 *   as wanted already, or `refuse` says why not.
 * @throws Failure `not-found` when there is no such entry of this person.
 */
export async function changeEntry(
  deps: Deps,
  userId: string,
  entryId: string,
  change: Statement,
  refuse: (voided: boolean) => void = () => undefined,
): Promise<RowAnswer> {
  const catalogue = await deps.catalogue.read()
  const [found, changed, , own] = await asUser(deps.db, userId, [
    { name: 'lock-entry', text: LOCK, values: [userId, entryId] },
    change,
    { name: 'recount-casino', text: RECOUNT, values: [userId, entryId] },
    dashboardStatement(userId),
  ]).catch(totalsFailure)
  const entry = found?.rows[0] as { casino_id: number; voided: boolean } | undefined
  if (!entry) throw fail('not-found')
  if (changed?.rowCount === 0) refuse(entry.voided)
  return rowAnswer(catalogue, ownRows(own), entry.casino_id, deps.now(), {
    replayed: changed?.rowCount === 0,
    entryId,
  })
}

const LOCK = `
  select cu.casino_id, e.voided_at is not null as voided
  from casinos_users cu join entries e on e.user_id = cu.user_id and e.casino_id = cu.casino_id
  where cu.user_id = $1::uuid and e.user_id = $1::uuid and e.id = $2::uuid
  for update of cu`

const RECOUNT = `
  update casinos_users
  set (last_collected, user_total_payout, user_total_spent) = (
    select
      max(occurred_at) filter (where kind = 'collect' and occurred_at >= received_at - interval '720 hours'),
      coalesce(sum(amount) filter (where kind = 'cash_out'), 0),
      coalesce(sum(amount) filter (where kind = 'spend'), 0)
    from entries
    where user_id = $1::uuid and casino_id = casinos_users.casino_id and voided_at is null
  )
  where user_id = $1::uuid
    and casino_id = (select casino_id from entries where user_id = $1::uuid and id = $2::uuid)`
