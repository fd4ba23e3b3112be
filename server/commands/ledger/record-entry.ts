import type { RowResponse } from '#contract/dashboard.ts'
import { sameCollection, type TimeRange } from '#core/ledger/same-collection.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { EpochMs } from '#core/units.ts'
import { withUser } from '#server/db/with-user.ts'
import { bodyHash, type SentEntry } from '#server/commands/ledger/body-hash.ts'
import { effectiveTime, HISTORY_MS } from '#server/commands/ledger/effective-time.ts'
import { ownCasinoStatement } from '#server/commands/ledger/own-casino-statement.ts'
import { totalsError } from '#server/commands/ledger/totals-error.ts'
import type { Statement } from '#server/db/database.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { dashboardStatement, ownRows } from '#server/queries/ledger/dashboard-statement.ts'
import { rowResponse } from '#server/queries/ledger/row-response.ts'

/** Enough for a retry after a race with the same entry, and one that adds the casino to the list. */
const MAX_ATTEMPTS = 4

/**
 * Writes an entry of the ledger and updates its casino, in one transaction and one round trip.
 *
 * A repeated id changes nothing and returns the current row; with another body it is a conflict. A second collection
 * within a minute, from any device, is a duplicate of the first, unless a reset is between the two or the user confirms
 * that it is a second one.
 *
 * @throws ApiError `not-found` when the casino is unknown, or closed and not in the user's list; `conflict`; `invalid`.
 */
export async function recordEntry(
  deps: Deps,
  userId: string,
  id: string,
  sent: SentEntry,
): Promise<RowResponse> {
  const now = deps.now()
  const occurredAt = effectiveTime(sent.occurredAt ?? undefined, now)
  const catalogue = await deps.catalogue.read()
  const casino = catalogue.byId.get(sent.casinoId)
  if (casino === undefined) throw new ApiError('not-found')
  const duplicates = sent.again ? null : sameCollection(casino.rule, occurredAt)
  const write = recordStatement(userId, id, sent, occurredAt, now, duplicates)
  let before: readonly Statement[] = []
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const results = await withUser(deps.db, userId, [...before, write, dashboardStatement(userId)]).catch(
      totalsError,
    )
    const [outcome, own] = results.slice(before.length)
    if (outcome === undefined) throw new Unavailable('the database did not return a result')
    const { hasRow, inserted, sameBody, duplicate, isDuplicate } = outcome.rows[0] as Outcome
    const rows = ownRows(own)
    const respond = (replayed: boolean, entryId: string) =>
      rowResponse(catalogue, rows, sent.casinoId, now, { replayed, entryId })
    if (inserted) return respond(false, id)
    if (sameBody === false) throw new ApiError('conflict')
    if (sameBody) return respond(true, id)
    if (isDuplicate && duplicate !== null) return respond(true, duplicate)
    if (!hasRow && before.length > 0) throw new ApiError('not-found')
    // Not in the list: add it first. In the list: a concurrent transaction wrote an entry that this statement could not
    // see yet, so read again.
    if (!hasRow) before = [ownCasinoStatement(userId, sent.casinoId)]
  }
  throw new Unavailable('concurrent writes of the same entry did not end')
}

type Outcome = {
  readonly hasRow: boolean
  readonly inserted: boolean
  /** null when this id is not known. */
  readonly sameBody: boolean | null
  readonly isDuplicate: boolean
  /** The id of the entry that this one duplicates, when it is visible. */
  readonly duplicate: string | null
}

function recordStatement(
  userId: string,
  id: string,
  sent: SentEntry,
  occurredAt: EpochMs,
  now: EpochMs,
  /** The times at which another collection is the same one; null when there is no such time. */
  duplicates: TimeRange | null,
): Statement {
  return {
    name: 'record-entry',
    text: TEXT,
    values: [
      userId,
      id,
      sent.casinoId,
      sent.kind,
      sent.amount === null ? null : decimalText(sent.amount),
      sent.note,
      new Date(occurredAt).toISOString(),
      new Date(now).toISOString(),
      bodyHash(sent),
      now - occurredAt <= HISTORY_MS,
      duplicates && new Date(duplicates.from).toISOString(),
      duplicates && new Date(duplicates.before).toISOString(),
    ],
  }
}

// The row of the casino is locked first, so concurrent writes of a user run one after the other. `known` and `entries`
// are read as of the start of the statement: a concurrent duplicate shows only in last_collected of the locked row, or
// as a conflict of the key.
const TEXT = `
  with own as (
    select last_collected from casinos_users where user_id = $1::uuid and casino_id = $3 for update
  ), known as (
    select body from entries where user_id = $1::uuid and id = $2::uuid
  ), duplicate as (
    select id from entries
    where $4 = 'collect' and user_id = $1::uuid and casino_id = $3 and kind = 'collect' and voided_at is null
      and occurred_at >= $11::timestamptz and occurred_at < $12::timestamptz
    order by occurred_at limit 1
  ), checked as (
    select $4 = 'collect' and (
      exists (select from duplicate) or
      coalesce(last_collected >= $11::timestamptz and last_collected < $12::timestamptz, false)
    ) as is_duplicate from own
  ), inserted as (
    insert into entries (user_id, id, casino_id, kind, amount, note, occurred_at, received_at, body)
    select $1::uuid, $2::uuid, $3, $4, $5::numeric, $6, $7::timestamptz, $8::timestamptz, $9::bytea
    from checked where not is_duplicate and not exists (select from known)
    on conflict (user_id, id) do nothing
    returning id
  ), updated as (
    update casinos_users
    set last_collected = case when $4 = 'collect' and $10::boolean
          then greatest(last_collected, $7::timestamptz) else last_collected end,
      user_total_payout = user_total_payout + case when $4 = 'cash_out' then $5::numeric else 0 end,
      user_total_spent = user_total_spent + case when $4 = 'spend' then $5::numeric else 0 end
    from inserted where user_id = $1::uuid and casino_id = $3
    returning 1
  )
  select exists (select from own) as "hasRow", exists (select from inserted) as inserted,
    (select body from known) = $9::bytea as "sameBody",
    coalesce((select is_duplicate from checked), false) as "isDuplicate", (select id from duplicate) as duplicate`
