import type pg from 'pg'
import type { Tier } from '#core/ranking/tier.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'
import type { Statement } from '#server/db/database.ts'

/** The stored values of one casino of a user. */
export type OwnRow = {
  readonly casinoId: number
  readonly lastCollected: EpochMs | null
  readonly payout: Cents
  readonly spent: Cents
  readonly vote: VoteState
  readonly tier: Tier
  readonly rank: number
  readonly hidden: boolean
  readonly snoozedUntil: EpochMs | null
}

/**
 * Selects all rows of the user `$1` as one JSON value, which `ownRows` reads.
 *
 * An array per row costs Node a third less than a row of the driver per row, and a sixth less than an object per row.
 */
export const OWN_ROWS = `
  select json_agg(json_build_array(
    casino_id, (extract(epoch from last_collected) * 1000)::bigint,
    (user_total_payout * 100)::bigint, (user_total_spent * 100)::bigint, user_vote, user_tier, user_rank,
    hidden, (extract(epoch from snoozed_until) * 1000)::bigint
  )) as rows
  from casinos_users where user_id = $1::uuid`

/** The values of `OWN_ROWS`, in its order. */
type StoredRow = readonly [
  casinoId: number,
  lastCollected: EpochMs | null,
  payout: Cents,
  spent: Cents,
  vote: VoteState,
  tier: Tier,
  rank: number,
  hidden: boolean,
  snoozedUntil: EpochMs | null,
]

/** Reads all rows of a user. Every read of the dashboard and every response to a write runs it. */
export function dashboardStatement(userId: string): Statement {
  return { name: 'dashboard', text: OWN_ROWS, values: [userId] }
}

/** Returns the rows that `OWN_ROWS` selected; none for a user who has none. */
export function ownRows(result: pg.QueryResult | undefined): OwnRow[] {
  const stored = (result?.rows[0]?.rows ?? []) as readonly StoredRow[]
  return stored.map(([casinoId, lastCollected, payout, spent, vote, tier, rank, hidden, snoozedUntil]) => ({
    casinoId,
    lastCollected,
    payout,
    spent,
    vote,
    tier,
    rank,
    hidden,
    snoozedUntil,
  }))
}
