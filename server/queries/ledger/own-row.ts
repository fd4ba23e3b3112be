import type { Tier } from '#core/ranking/tier.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'
import type { StoredListRow } from '#server/db/json-types.ts'

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

/** Reads a row that `casino_row` returned. */
export function ownRow(stored: StoredListRow): OwnRow {
  const [casinoId, lastCollected, payout, spent, vote, tier, rank, hidden, snoozedUntil] = stored
  return { casinoId, lastCollected, payout, spent, vote, tier, rank, hidden, snoozedUntil }
}
