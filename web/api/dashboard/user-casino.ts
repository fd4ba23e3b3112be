import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import type { Learned } from '#contract/learned.ts'
import type { OwnFigures } from '#contract/own-figures.ts'
import type { StatedReady } from '#core/bonuses/availability.ts'
import type { CountdownBy } from '#core/bonuses/with-learned.ts'
import type { StreakClaim } from '#core/bonuses/streak.ts'
import type { ListCasino } from '#contract/casinos.ts'
import type { Added } from '#contract/added-casino.ts'
import type { Tag } from '#core/tags/tag.ts'
import type { DashboardRow } from '#contract/dashboard.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import type { RankedCasino } from '#core/ranking/custom-order.ts'
import { DEFAULT_RANK, type Tier } from '#core/ranking/tier.ts'
import type { Listing } from '#core/ranking/visibility.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'

/** The data of one user for one casino, in the units of core. */
export type UserCasino = RankedCasino &
  Listing & {
    readonly lastCollected: EpochMs | null
    readonly payout: Cents
    readonly spent: Cents
    readonly vote: VoteState
    readonly tags: readonly Tag[]
    readonly communityRank: number
    readonly votes: number
    /** The day of the streak of the last collection; null if it is not counted. */
    readonly collectedDay: number | null
    /** What the user changed; null: nothing. */
    readonly figures: OwnFigures | null
    /** The number of changes of the user's own figures. */
    readonly version: number
    readonly statedDay: StreakClaim | null
    readonly statedReady: StatedReady | null
    /** What was learned from the user's claims; null: nothing. */
    readonly learned: Learned | null
    /** By what the user chose to count down; null: nothing. */
    readonly countdown: CountdownBy | null
    /** Of a casino or a bonus that the user added; null for one of the catalog. */
    readonly added: Added | null
  }

export function userCasinoOf(row: DashboardRow): UserCasino {
  return {
    casinoId: row.casinoId,
    userTier: row.userTier,
    userRank: row.userRank,
    lastCollected: row.lastCollected === null ? null : momentOf(row.lastCollected),
    payout: centsOfDecimal(row.userTotalPayout),
    spent: centsOfDecimal(row.userTotalSpent),
    vote: row.userVote,
    communityRank: row.communityRank,
    votes: row.votes,
    hidden: row.hidden,
    snoozedUntil: row.snoozedUntil === null ? null : momentOf(row.snoozedUntil),
    chosen: row.chosen,
    tags: row.tags,
    collectedDay: row.collectedDay,
    figures: row.own,
    version: row.ownVersion,
    statedDay: row.statedDay === undefined ? null : { ...row.statedDay, at: momentOf(row.statedDay.at) },
    statedReady:
      row.statedReady === undefined
        ? null
        : { readyAt: momentOf(row.statedReady.readyAt), at: momentOf(row.statedReady.at) },
    learned: row.learned ?? null,
    countdown: row.countdown ?? null,
    added: isOwnCasinoId(row.casinoId)
      ? { name: row.casino ?? '', parentId: row.parentId, deleted: row.deleted ?? false }
      : null,
  }
}

/** Returns the row of a visitor: the casino's default tier and rank, nothing collected. */
export function visitorRow(casino: ListCasino): UserCasino {
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
    ...NOTHING_OWN,
  }
}

/** No claim, and nothing changed by the user, who has not left it out. */
export const NOTHING_OWN = {
  chosen: true,
  tags: [],
  collectedDay: null,
  figures: null,
  version: 0,
  statedDay: null,
  statedReady: null,
  learned: null,
  countdown: null,
  added: null,
} as const

/** Returns the row of a casino that the user has just added. */
export function addedRow(
  casinoId: number,
  added: Added,
  userTier: Tier,
  figures: OwnFigures | null,
): UserCasino {
  return {
    casinoId,
    userTier,
    userRank: DEFAULT_RANK,
    lastCollected: null,
    payout: cents(0),
    spent: cents(0),
    vote: 0,
    communityRank: 0,
    votes: 0,
    hidden: false,
    snoozedUntil: null,
    ...NOTHING_OWN,
    figures,
    added,
  }
}

function momentOf(text: string): EpochMs {
  return epochMs(Date.parse(text))
}
