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
 * @throws Failure `invalid` when it is neither, names a casino twice, or one that is neither offered nor theirs.
 */
export async function saveRanking(
  deps: Deps,
  userId: string,
  rows: SaveRanking['rows'],
): Promise<{ readonly saved: number }> {
  if (new Set(rows.map((row) => row.casino_id)).size !== rows.length) {
    throw fail('invalid', 'A casino is in the list twice.', 'rows')
  }
  if (!isPermutation(rows) && !tiersOf(rows).every(isPermutation)) {
    throw fail('invalid', 'The ranks must run from 1 upwards, in each tier or across the list.', 'rows')
  }
  const [result] = await asUser(deps.db, userId, [rankingStatement(userId, rows)])
  if (result?.rows[0]?.known !== rows.length)
    throw fail('invalid', 'The list names an unknown casino.', 'rows')
  return { saved: rows.length }
}

function isPermutation(rows: SaveRanking['rows']): boolean {
  const ranks = rows.map((row) => row.user_rank).toSorted((a, b) => a - b)
  return ranks.every((rank, index) => rank === index + 1)
}

function tiersOf(rows: SaveRanking['rows']): SaveRanking['rows'][] {
  return TIERS.map((tier) => rows.filter((row) => row.user_tier === tier))
}

// Sorted by casino, so that two devices saving at once take the rows in one order and cannot lock each other out.
// Rows that stay as they are are not written.
const TEXT = `
  with wanted as (
    select * from unnest($2::integer[], $3::smallint[], $4::integer[]) as w (casino_id, tier, rank)
  ), known as (
    select w.casino_id, w.tier, w.rank from wanted w
    join casinos c on c.id = w.casino_id
    where c.active
      or exists (select from casinos_users cu where cu.user_id = $1::uuid and cu.casino_id = w.casino_id)
  ), saved as (
    insert into casinos_users as mine (user_id, casino_id, user_tier, user_rank)
    select $1::uuid, casino_id, tier, rank from known
    where (select count(*) from known) = (select count(*) from wanted)
    order by casino_id
    on conflict (user_id, casino_id) do update
    set user_tier = excluded.user_tier, user_rank = excluded.user_rank
    where mine.user_tier <> excluded.user_tier or mine.user_rank <> excluded.user_rank
    returning 1
  )
  select count(*) as known from known`

function rankingStatement(userId: string, rows: SaveRanking['rows']): Statement {
  return {
    name: 'save-ranking',
    text: TEXT,
    values: [
      userId,
      rows.map((row) => row.casino_id),
      rows.map((row) => row.user_tier),
      rows.map((row) => row.user_rank),
    ],
  }
}
