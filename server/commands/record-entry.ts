import type { RowAnswer } from '#contract/dashboard.ts'
import { sameCollection, type Stretch } from '#core/ledger/same-collection.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { EpochMs } from '#core/units.ts'
import { asUser } from '#server/access/as-user.ts'
import { bodyHash, type SentEntry } from '#server/commands/body-hash.ts'
import { effectiveTime, HISTORY_MS } from '#server/commands/effective-time.ts'
import { ownCasinoStatement } from '#server/commands/own-casino-statement.ts'
import { totalsFailure } from '#server/commands/totals-failure.ts'
import type { Statement } from '#server/db/database.ts'
import { Unavailable } from '#server/db/unavailable.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'
import { dashboardStatement, ownRows } from '#server/queries/dashboard-statement.ts'
import { rowAnswer } from '#server/queries/row-answer.ts'

/** Enough for one retry that lost a race with its twin, and one to add the casino to the list. */
const ROUNDS = 4

/**
 * Writes one line of the ledger and what follows from it, in one transaction and one round trip.
 *
 * The same id again changes nothing and answers the row as it stands; with another body it is a conflict. A
 * second collection within a minute, from whatever device, is the same collection, unless a reset lies between the
 * two or the person says that they mean both.
 */
export async function recordEntry(
  deps: Deps,
  userId: string,
  id: string,
  sent: SentEntry,
): Promise<RowAnswer> {
  const now = deps.now()
  const occurredAt = effectiveTime(sent.occurredAt ?? undefined, now)
  const catalogue = await deps.catalogue.read()
  const casino = catalogue.byId.get(sent.casinoId)
  if (casino === undefined) throw fail('not-found')
  const twins = sent.again ? null : sameCollection(casino.rule, occurredAt)
  const write = recordStatement(userId, id, sent, occurredAt, now, twins)
  let before: readonly Statement[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const results = await asUser(deps.db, userId, [...before, write, dashboardStatement(userId)]).catch(
      totalsFailure,
    )
    const [outcome, own] = results.slice(before.length)
    if (outcome === undefined) throw new Unavailable('the database left an answer out')
    const { has_row, landed, same_body, twin, is_twin } = outcome.rows[0] as Outcome
    const rows = ownRows(own)
    const answer = (replayed: boolean, entryId: string | null) =>
      rowAnswer(catalogue, rows, sent.casinoId, now, {
        replayed,
        entryId: entryId ?? undefined,
      })
    if (landed) return answer(false, id)
    if (same_body === false) throw fail('conflict')
    if (same_body) return answer(true, id)
    if (is_twin && twin !== null) return answer(true, twin)
    if (!has_row && before.length > 0) throw fail('not-found')
    // Not in the list yet: add it first. In the list: an entry landed beside us that this statement was too early
    // to see, look again.
    if (!has_row) before = [ownCasinoStatement(userId, sent.casinoId)]
  }
  throw new Unavailable('the same entry kept arriving')
}

type Outcome = {
  readonly has_row: boolean
  readonly landed: boolean
  /** null when this id is not known. */
  readonly same_body: boolean | null
  readonly is_twin: boolean
  readonly twin: string | null
}

function recordStatement(
  userId: string,
  id: string,
  sent: SentEntry,
  occurredAt: EpochMs,
  now: EpochMs,
  /** Where another collection is the same one; null where none is. */
  twins: Stretch | null,
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
      twins && new Date(twins.from).toISOString(),
      twins && new Date(twins.before).toISOString(),
    ],
  }
}

// The person's row is locked first: two devices queue here, and the second sees what the first one left. `known`
// and `entries` are read as of the statement's start, so a twin that is being written right now shows only in the
// locked row's last_collected, or as a conflict of the key.
const TEXT = `
  with mine as (
    select last_collected from casinos_users where user_id = $1::uuid and casino_id = $3 for update
  ), known as (
    select body from entries where user_id = $1::uuid and id = $2::uuid
  ), twin as (
    select id from entries
    where $4 = 'collect' and user_id = $1::uuid and casino_id = $3 and kind = 'collect' and voided_at is null
      and occurred_at >= $11::timestamptz and occurred_at < $12::timestamptz
    order by occurred_at limit 1
  ), judged as (
    select $4 = 'collect' and (
      exists (select from twin) or
      coalesce(last_collected >= $11::timestamptz and last_collected < $12::timestamptz, false)
    ) as is_twin from mine
  ), landed as (
    insert into entries (user_id, id, casino_id, kind, amount, note, occurred_at, received_at, body)
    select $1::uuid, $2::uuid, $3, $4, $5::numeric, $6, $7::timestamptz, $8::timestamptz, $9::bytea
    from judged where not is_twin and not exists (select from known)
    on conflict (user_id, id) do nothing
    returning id
  ), moved as (
    update casinos_users
    set last_collected = case when $4 = 'collect' and $10::boolean
          then greatest(last_collected, $7::timestamptz) else last_collected end,
      user_total_payout = user_total_payout + case when $4 = 'cash_out' then $5::numeric else 0 end,
      user_total_spent = user_total_spent + case when $4 = 'spend' then $5::numeric else 0 end
    from landed where user_id = $1::uuid and casino_id = $3
    returning 1
  )
  select exists (select from mine) as has_row, exists (select from landed) as landed,
    (select body from known) = $9::bytea as same_body,
    coalesce((select is_twin from judged), false) as is_twin, (select id from twin) as twin`
