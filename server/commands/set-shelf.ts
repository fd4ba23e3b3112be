import type { RowAnswer } from '#contract/dashboard.ts'
import type { SetShelf } from '#contract/shelf.ts'
import { MAX_SNOOZE_DAYS } from '#core/ranking/shelf.ts'
import type { EpochMs } from '#core/units.ts'
import { asUser } from '#server/access/as-user.ts'
import { ownCasinoStatement } from '#server/commands/own-casino-statement.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'
import { dashboardStatement, ownRows } from '#server/queries/dashboard-statement.ts'
import { rowAnswer } from '#server/queries/row-answer.ts'

const DAY_MS = 86_400_000

/**
 * Puts a casino of a person's list aside, or back. Rank, tier and records stay.
 *
 * @throws Failure `not-found` for a casino that is neither offered nor in the list, `invalid` for a snooze of more
 *   than a year or before 1970.
 */
export async function setShelf(
  deps: Deps,
  userId: string,
  casinoId: number,
  shelf: SetShelf,
): Promise<RowAnswer> {
  const until = snoozeEnd(shelf.snoozed_until, deps.now())
  const catalogue = await deps.catalogue.read()
  const [, outcome, own] = await asUser(deps.db, userId, [
    ownCasinoStatement(userId, casinoId),
    { name: 'set-shelf', text: TEXT, values: [userId, casinoId, shelf.hidden, until] },
    dashboardStatement(userId),
  ])
  const [found] = (outcome?.rows ?? []) as { has_row: boolean; changed: boolean }[]
  if (!found?.has_row) throw fail('not-found')
  return rowAnswer(catalogue, ownRows(own), casinoId, deps.now(), { replayed: !found.changed })
}

function snoozeEnd(text: string | null, now: EpochMs): string | null {
  if (text === null) return null
  const at = Date.parse(text)
  if (!(at >= 0)) throw fail('invalid', 'This time is too long ago.', 'snoozed_until')
  if (at > now + MAX_SNOOZE_DAYS * DAY_MS)
    throw fail('invalid', 'A snooze can be at most a year long.', 'snoozed_until')
  return new Date(at).toISOString()
}

const TEXT = `
  with mine as (
    select 1 from casinos_users where user_id = $1::uuid and casino_id = $2 for update
  ), changed as (
    update casinos_users set hidden = $3::boolean, snoozed_until = $4::timestamptz
    where user_id = $1::uuid and casino_id = $2 and exists (select from mine)
      and (hidden, snoozed_until) is distinct from ($3::boolean, $4::timestamptz)
    returning 1
  )
  select exists (select from mine) as has_row, exists (select from changed) as changed`
