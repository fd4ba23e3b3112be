import type { Casino } from '#contract/casinos.ts'
import type { DashboardRow } from '#contract/dashboard.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { Placed } from '#core/ranking/custom-order.ts'
import type { Shelf } from '#core/ranking/shelf.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'

/** What one person has done at one casino, in the units of core. */
export type Mine = Placed &
  Shelf & {
    readonly lastCollected: EpochMs | null
    readonly payout: Cents
    readonly spent: Cents
    readonly vote: VoteState
    readonly communityRank: number
    readonly votes: number
  }

export function mineOf(row: DashboardRow): Mine {
  return {
    casino_id: row.casino_id,
    user_tier: row.user_tier,
    user_rank: row.user_rank,
    lastCollected: row.last_collected === null ? null : epochMs(Date.parse(row.last_collected)),
    payout: centsOfDecimal(row.user_total_payout),
    spent: centsOfDecimal(row.user_total_spent),
    vote: row.user_vote,
    communityRank: row.community_rank,
    votes: row.votes,
    hidden: row.hidden,
    snoozedUntil: row.snoozed_until === null ? null : epochMs(Date.parse(row.snoozed_until)),
  }
}

/** A visitor's row: the casino's own tier and rank, nothing collected (spec section 3). */
export function visitorsRow(casino: Casino): Mine {
  return {
    casino_id: casino.id,
    user_tier: casino.tier ?? 5,
    user_rank: casino.rank,
    lastCollected: null,
    payout: cents(0),
    spent: cents(0),
    vote: 0,
    communityRank: casino.community_rank,
    votes: casino.votes,
    hidden: false,
    snoozedUntil: null,
  }
}
