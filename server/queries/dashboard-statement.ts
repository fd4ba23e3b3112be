import type { Statement } from '#server/db/database.ts'

/** A person's row as `dashboardStatement` brings it: money in cents, times in epoch milliseconds. */
export type OwnRow = readonly [
  casinoId: number,
  lastCollected: number | null,
  payout: number,
  spent: number,
  vote: -1 | 0 | 1,
  tier: 1 | 2 | 3 | 4 | 5,
  rank: number,
]

/** All of a person's rows, as one JSON value: the hot read, and what every write answers with. */
export function dashboardStatement(userId: string): Statement {
  return { name: 'dashboard', text: TEXT, values: [userId] }
}

const TEXT = `
  select coalesce(json_agg(json_build_array(
    casino_id, (extract(epoch from last_collected) * 1000)::bigint, (user_total_payout * 100)::bigint,
    (user_total_spent * 100)::bigint, user_vote, user_tier, user_rank)), '[]') as rows
  from casinos_users where user_id = $1`
