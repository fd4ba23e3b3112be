import type { Tag } from '#core/tags/tag.ts'
import type { Tier } from '#core/ranking/tier.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'
import type { StoredListRow, StoredOwn } from '#server/db/json-types.ts'

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
  /** The day of the streak of the last collection; null if none was counted. */
  readonly streakDay: number | null
  /** The number of changes of `own`. */
  readonly ownVersion: number
  readonly own: StoredOwn | null
  /** False: left out; null: it came after the user left out others. */
  readonly chosen: boolean | null
  readonly tags: readonly Tag[]
  /** Whether it has a cash-out in any state, a correction, or an amount played through. */
  readonly hasRecords: boolean
}

/** Reads a row that `casino_row` returned. */
export function ownRow(stored: StoredListRow): OwnRow {
  const [casinoId, lastCollected, payout, spent, vote, tier, rank, hidden, snoozedUntil, ...rest] = stored
  const [streakDay, ownVersion, own, chosen, tags, hasRecords = false] = rest
  return {
    casinoId,
    lastCollected,
    payout,
    spent,
    vote,
    tier,
    rank,
    hidden,
    snoozedUntil,
    streakDay,
    ownVersion,
    own,
    chosen,
    tags,
    hasRecords,
  }
}

/** Returns what a user has of their own of a row, without what was learned; null if nothing is left. */
export function withoutLearned(own: StoredOwn | null): StoredOwn | null {
  if (own === null) return null
  const { learned: _learned, ...others } = own
  return Object.keys(others).length === 0 ? null : others
}
