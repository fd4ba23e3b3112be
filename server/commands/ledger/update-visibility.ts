import type { RowResponse } from '#contract/dashboard.ts'
import type { UpdateVisibility } from '#contract/visibility.ts'
import { MAX_SNOOZE_DAYS } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import { withUser } from '#server/db/with-user.ts'
import { ownCasinoStatement } from '#server/commands/ledger/own-casino-statement.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { dashboardStatement, ownRows } from '#server/queries/ledger/dashboard-statement.ts'
import { rowResponse } from '#server/queries/ledger/row-response.ts'

const DAY_MS = 86_400_000

/**
 * Hides, snoozes, or shows a casino of a user's list. Rank, tier, and records do not change.
 *
 * @throws ApiError `not-found` for a casino that is neither offered nor in the list, `invalid` for a snooze that ends in
 *   more than a year or before 1970.
 */
export async function updateVisibility(
  deps: Deps,
  userId: string,
  casinoId: number,
  visibility: UpdateVisibility,
): Promise<RowResponse> {
  const until = snoozeEnd(visibility.snoozedUntil, deps.now())
  const catalogue = await deps.catalogue.read()
  const [, outcome, own] = await withUser(deps.db, userId, [
    ownCasinoStatement(userId, casinoId),
    { name: 'update-visibility', text: TEXT, values: [userId, casinoId, visibility.hidden, until] },
    dashboardStatement(userId),
  ])
  const [found] = (outcome?.rows ?? []) as { hasRow: boolean; changed: boolean }[]
  if (!found?.hasRow) throw new ApiError('not-found')
  return rowResponse(catalogue, ownRows(own), casinoId, deps.now(), { replayed: !found.changed })
}

function snoozeEnd(text: string | null, now: EpochMs): string | null {
  if (text === null) return null
  const at = Date.parse(text)
  if (!(at >= 0)) throw new ApiError('invalid', 'That time is too long ago.', { field: 'snoozedUntil' })
  if (at > now + MAX_SNOOZE_DAYS * DAY_MS)
    throw new ApiError('invalid', 'A snooze can be at most a year long.', { field: 'snoozedUntil' })
  return new Date(at).toISOString()
}

const TEXT = `
  with own as (
    select 1 from casinos_users where user_id = $1::uuid and casino_id = $2 for update
  ), changed as (
    update casinos_users set hidden = $3::boolean, snoozed_until = $4::timestamptz
    where user_id = $1::uuid and casino_id = $2 and exists (select from own)
      and (hidden, snoozed_until) is distinct from ($3::boolean, $4::timestamptz)
    returning 1
  )
  select exists (select from own) as "hasRow", exists (select from changed) as changed`
