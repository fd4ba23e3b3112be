import type { Casino } from '#contract/casinos.ts'
import type { DashboardRow } from '#contract/dashboard.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { RankedCasino } from '#core/ranking/custom-order.ts'
import type { Visibility } from '#core/ranking/visibility.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'

/** The data of one user for one casino, in the units of core. */
export type UserCasino = RankedCasino &
  Visibility & {
    readonly lastCollected: EpochMs | null
    readonly payout: Cents
    readonly spent: Cents
    readonly vote: VoteState
    readonly communityRank: number
    readonly votes: number
  }

export function userCasinoOf(row: DashboardRow): UserCasino {
  return {
    casinoId: row.casinoId,
    userTier: row.userTier,
    userRank: row.userRank,
    lastCollected: row.lastCollected === null ? null : epochMs(Date.parse(row.lastCollected)),
    payout: centsOfDecimal(row.userTotalPayout),
    spent: centsOfDecimal(row.userTotalSpent),
    vote: row.userVote,
    communityRank: row.communityRank,
    votes: row.votes,
    hidden: row.hidden,
    snoozedUntil: row.snoozedUntil === null ? null : epochMs(Date.parse(row.snoozedUntil)),
  }
}

/** Returns the row of a visitor: the casino's default tier and rank, nothing collected. */
export function visitorRow(casino: Casino): UserCasino {
  return {
    casinoId: casino.id,
    userTier: casino.tier ?? 5,
    userRank: casino.rank,
    lastCollected: null,
    payout: cents(0),
    spent: cents(0),
    vote: 0,
    communityRank: casino.communityRank,
    votes: casino.votes,
    hidden: false,
    snoozedUntil: null,
  }
}
