import type { RowResponse } from '#contract/dashboard.ts'
import { withUser } from '#server/db/with-user.ts'
import { totalsError } from '#server/commands/ledger/totals-error.ts'
import type { Statement } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { dashboardStatement, ownRows } from '#server/queries/ledger/dashboard-statement.ts'
import { rowResponse } from '#server/queries/ledger/row-response.ts'

/**
 * Changes an existing entry, and recalculates the totals and the last collection of its casino.
 *
 * The casino's row is locked first, as for a new entry, so that the two cannot deadlock.
 *
 * @param change an update of `entries` by `user_id = $1 and id = $2`. It updates no row when the entry already has the
 *   wanted values.
 * @param onUnchanged called when the update changed no row; throws when that is an error.
 * @throws ApiError `not-found` when the user has no such entry.
 */
export async function changeEntry(
  deps: Deps,
  userId: string,
  entryId: string,
  change: Statement,
  onUnchanged: (voided: boolean) => void = () => undefined,
): Promise<RowResponse> {
  const catalogue = await deps.catalogue.read()
  const [found, changed, , own] = await withUser(deps.db, userId, [
    { name: 'lock-entry', text: LOCK, values: [userId, entryId] },
    change,
    { name: 'recount-casino', text: RECOUNT, values: [userId, entryId] },
    dashboardStatement(userId),
  ]).catch(totalsError)
  const entry = found?.rows[0] as { casinoId: number; voided: boolean } | undefined
  if (!entry) throw new ApiError('not-found')
  if (changed?.rowCount === 0) onUnchanged(entry.voided)
  return rowResponse(catalogue, ownRows(own), entry.casinoId, deps.now(), {
    replayed: changed?.rowCount === 0,
    entryId,
  })
}

const LOCK = `
  select cu.casino_id as "casinoId", e.voided_at is not null as voided
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
