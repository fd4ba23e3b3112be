import type { SaveRanking } from '#contract/ranking.ts'
import { TIERS } from '#core/ranking/tier.ts'
import { asUser } from '#server/access/as-user.ts'
import type { Statement } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { fail } from '#server/http/fail.ts'

/**
 * Saves a person's order: all rows or none.
 *
 * @param rows the whole list ranked 1..n, as a sort leaves it, or tiers each ranked 1..n, as a drop leaves them.
 *   Every tier that a casino enters or leaves must be there whole, so that its ranks end as 1..n whatever another
 *   device has saved in between. A closed casino that the list does not show need not be there.
 * @throws Failure `invalid` when it is neither, names a casino twice or one that is neither offered nor theirs, or
 *   leaves one out.
 */
export async function saveRanking(
  deps: Deps,
  userId: string,
  rows: SaveRanking['rows'],
): Promise<{ readonly saved: number }> {
  if (new Set(rows.map((row) => row.casino_id)).size !== rows.length) {
    throw fail('invalid', 'A casino is in the list twice.', 'rows')
  }
  const byTiers = tiersOf(rows).every(isPermutation)
  if (!byTiers && !isPermutation(rows)) {
    throw fail('invalid', 'The ranks must run from 1 upwards, in each tier or across the list.', 'rows')
  }
  const [, result] = await asUser(deps.db, userId, [
    onePerPersonStatement(userId),
    rankingStatement(userId, rows, byTiers),
  ])
  const found = result?.rows[0]
  if (found?.known !== rows.length) throw fail('invalid', 'The list names an unknown casino.', 'rows')
  if (found?.left_out !== 0)
    throw fail('invalid', 'The list leaves out a casino of a tier that it changes.', 'rows')
  return { saved: rows.length }
}

function isPermutation(rows: SaveRanking['rows']): boolean {
  const ranks = rows.map((row) => row.user_rank).toSorted((a, b) => a - b)
  return ranks.every((rank, index) => rank === index + 1)
}

function tiersOf(rows: SaveRanking['rows']): SaveRanking['rows'][] {
  return TIERS.map((tier) => rows.filter((row) => row.user_tier === tier))
}

/** Two devices saving at once take turns: what the second leaves out is judged by what the first has saved. */
function onePerPersonStatement(userId: string): Statement {
  return {
    name: 'one-ranking-per-person',
    text: "select pg_advisory_xact_lock(hashtextextended('ranking ' || $1::text, 0))",
    values: [userId],
  }
}

// Sorted by casino, as every other write takes these rows. Rows that stay as they are are not written. `shown` is the
// list as present-dashboard.ts shows it.
const TEXT = `
  with wanted as (
    select * from unnest($2::integer[], $3::smallint[], $4::integer[]) as w (casino_id, tier, rank)
  ), known as (
    select w.casino_id, w.tier, w.rank from wanted w
    join casinos c on c.id = w.casino_id
    where c.active
      or exists (select from casinos_users cu where cu.user_id = $1::uuid and cu.casino_id = w.casino_id)
  ), shown as (
    select c.id as casino_id, coalesce(mine.user_tier, c.tier, 5) as tier from casinos c
    left join casinos_users mine on mine.user_id = $1::uuid and mine.casino_id = c.id
    where c.active or mine.last_collected is not null or mine.user_total_payout > 0
      or mine.user_total_spent > 0 or mine.user_vote <> 0
  ), touched as (
    select tier from wanted union select s.tier from shown s join wanted w using (casino_id)
  ), left_out as (
    select from shown s
    where not exists (select from wanted w where w.casino_id = s.casino_id)
      and (not $5::boolean or s.tier in (select tier from touched))
  ), saved as (
    insert into casinos_users as mine (user_id, casino_id, user_tier, user_rank)
    select $1::uuid, casino_id, tier, rank from known
    where (select count(*) from known) = (select count(*) from wanted) and not exists (select from left_out)
    order by casino_id
    on conflict (user_id, casino_id) do update
    set user_tier = excluded.user_tier, user_rank = excluded.user_rank
    where mine.user_tier <> excluded.user_tier or mine.user_rank <> excluded.user_rank
    returning 1
  )
  select (select count(*) from known) as known, (select count(*) from left_out) as left_out`

function rankingStatement(userId: string, rows: SaveRanking['rows'], byTiers: boolean): Statement {
  return {
    name: 'save-ranking',
    text: TEXT,
    values: [
      userId,
      rows.map((row) => row.casino_id),
      rows.map((row) => row.user_tier),
      rows.map((row) => row.user_rank),
      byTiers,
    ],
  }
}
