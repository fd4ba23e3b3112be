import type { SaveRanking } from '#contract/ranking.ts'
import { TIERS } from '#core/ranking/tier.ts'
import { withUser } from '#server/db/with-user.ts'
import type { Statement } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/**
 * Saves a user's order: all rows or none.
 *
 * @param rows the whole list ranked 1..n, as after a sort, or tiers each ranked 1..n, as after a drop. Every tier that a
 *   casino enters or leaves must be complete, so that its ranks are 1..n whatever another device saved before. A closed
 *   casino that the list does not show may be omitted.
 * @throws ApiError `invalid` when the ranks are neither, a casino is listed twice, is neither offered nor in the user's
 *   list, or is missing.
 */
export async function saveRanking(
  deps: Deps,
  userId: string,
  rows: SaveRanking['rows'],
): Promise<{ readonly saved: number }> {
  if (new Set(rows.map((row) => row.casinoId)).size !== rows.length) {
    throw new ApiError('invalid', 'A casino is in the list twice.', { field: 'rows' })
  }
  const byTiers = tiersOf(rows).every(isPermutation)
  if (!byTiers && !isPermutation(rows)) {
    throw new ApiError('invalid', 'Ranks must count up from 1, in each tier or across the list.', {
      field: 'rows',
    })
  }
  const [, result] = await withUser(deps.db, userId, [
    lockRankingStatement(userId),
    rankingStatement(userId, rows, byTiers),
  ])
  const found = result?.rows[0]
  if (found?.known !== rows.length)
    throw new ApiError('invalid', 'The list contains an unknown casino.', { field: 'rows' })
  if (found?.missing !== 0)
    throw new ApiError('invalid', 'The list is missing a casino of a tier that it changes.', {
      field: 'rows',
    })
  return { saved: rows.length }
}

function isPermutation(rows: SaveRanking['rows']): boolean {
  const ranks = rows.map((row) => row.userRank).toSorted((a, b) => a - b)
  return ranks.every((rank, index) => rank === index + 1)
}

function tiersOf(rows: SaveRanking['rows']): SaveRanking['rows'][] {
  return TIERS.map((tier) => rows.filter((row) => row.userTier === tier))
}

/** Serializes the saves of a user, so that the second one is checked against the list that the first one saved. */
function lockRankingStatement(userId: string): Statement {
  return {
    name: 'lock-ranking',
    text: "select pg_advisory_xact_lock(hashtextextended('ranking ' || $1::text, 0))",
    values: [userId],
  }
}

// Rows are written in the order of their casinos, to prevent deadlocks, and only when they change. `listed` has the
// casinos that present-dashboard.ts shows.
const TEXT = `
  with wanted as (
    select * from unnest($2::integer[], $3::smallint[], $4::integer[]) as w (casino_id, tier, rank)
  ), known as (
    select w.casino_id, w.tier, w.rank from wanted w
    join casinos c on c.id = w.casino_id
    where c.active
      or exists (select from casinos_users cu where cu.user_id = $1::uuid and cu.casino_id = w.casino_id)
  ), listed as (
    select c.id as casino_id, coalesce(own.user_tier, c.tier, 5) as tier from casinos c
    left join casinos_users own on own.user_id = $1::uuid and own.casino_id = c.id
    where c.active or own.last_collected is not null or own.user_total_payout > 0
      or own.user_total_spent > 0 or own.user_vote <> 0
  ), changed as (
    select tier from wanted union select l.tier from listed l join wanted w using (casino_id)
  ), missing as (
    select from listed l
    where not exists (select from wanted w where w.casino_id = l.casino_id)
      and (not $5::boolean or l.tier in (select tier from changed))
  ), saved as (
    insert into casinos_users as own (user_id, casino_id, user_tier, user_rank)
    select $1::uuid, casino_id, tier, rank from known
    where (select count(*) from known) = (select count(*) from wanted) and not exists (select from missing)
    order by casino_id
    on conflict (user_id, casino_id) do update
    set user_tier = excluded.user_tier, user_rank = excluded.user_rank
    where own.user_tier <> excluded.user_tier or own.user_rank <> excluded.user_rank
    returning 1
  )
  select (select count(*) from known) as known, (select count(*) from missing) as missing`

function rankingStatement(userId: string, rows: SaveRanking['rows'], byTiers: boolean): Statement {
  return {
    name: 'save-ranking',
    text: TEXT,
    values: [
      userId,
      rows.map((row) => row.casinoId),
      rows.map((row) => row.userTier),
      rows.map((row) => row.userRank),
      byTiers,
    ],
  }
}
