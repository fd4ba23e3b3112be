import { type Clock, rulesOf } from '#core/bonuses/clock.ts'
import { claimWorth } from '#core/bonuses/claim-worth.ts'
import { waitingClaims } from '#core/bonuses/next-ready.ts'
import { nextStreakDay, type StreakClaim } from '#core/bonuses/streak.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { expectedReward } from '#core/money/expected-reward.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'

/** A bonus as one user has it. */
export type Bonus = {
  readonly clock: Clock
  readonly value: BonusValue
  /** The user's level; null if none was chosen. */
  readonly level: string | null
  /** The return to player, in percent. */
  readonly rtp: number
}

/** What the next claim of a bonus depends on: the last claim, and the day of the streak as the user stated it. */
export type ClaimHistory = { readonly last: StreakClaim | null; readonly statedDay: StreakClaim | null }

/** The next claim: the day of the streak, null unless the value depends on it, and the value after one playthrough. */
export type NextClaim = { readonly streakDay: number | null; readonly worth: Cents | null }

/** Returns the next claim of a bonus, as of `now`: several at once where unclaimed bonuses add up. */
export function nextClaim(
  { clock, value, level, rtp }: Bonus,
  { last, statedDay }: ClaimHistory,
  now: EpochMs,
): NextClaim {
  const streakDay = value.kind === 'ladder' ? nextStreakDay(last, statedDay, clock, value, now) : null
  const worth = expectedReward(claimWorth(value, { streakDay: streakDay ?? 1, level }), rtp)
  if (worth === null || rulesOf(clock).stacks === undefined) return { streakDay, worth }
  return { streakDay, worth: cents(worth * Math.max(1, waitingClaims(clock, last?.at ?? null, now))) }
}
