import type { Entry } from '#contract/entries.ts'
import type { PlayRules } from '#core/limits/play-rules.ts'
import type { Tier } from '#core/ranking/tier.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { VoteState } from '#core/votes/vote.ts'

/** A row of a user's list: the values of the database function `casino_fields`, in its order. */
export type StoredListRow = readonly [
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

/** When a casino of a user's list is next available, from the database function `read_ready_times`. */
export type StoredReadyTime = readonly [
  casinoId: number,
  lastCollected: EpochMs | null,
  nextReadyAt: EpochMs | null,
]

/** The result of the database function `entry_row`. */
export type StoredEntry = Omit<Entry, 'occurredAt' | 'receivedAt' | 'voidedAt'> & {
  readonly occurredAt: EpochMs
  readonly receivedAt: EpochMs
  readonly voidedAt: EpochMs | null
}

/** The result of the database function `stored_rules`. The version increases with every change of the rules. */
export type StoredRules = PlayRules & { readonly version: number }
