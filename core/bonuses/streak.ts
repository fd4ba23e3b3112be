import type { Clock } from '#core/bonuses/clock.ts'
import { nextReady, streakBreaksAt } from '#core/bonuses/next-ready.ts'
import type { LadderValue } from '#core/bonuses/value.ts'
import type { EpochMs } from '#core/units.ts'

const HALF_DAY_MS = 43_200_000

/** A streak after its last claim: how many days it had, and when that was. Null: nothing was claimed. */
export type Streak = { readonly days: number; readonly at: EpochMs } | null

/**
 * Returns the streak after one more claim. A claim before the bonus was ready again is one more of the same day; where the
 * hour of a daily bonus is not known, a claim less than twelve hours after another is.
 *
 * @param onMiss what a missed day does; a bonus without a ladder keeps counting.
 */
export function streakAfter(
  streak: Streak,
  clock: Clock,
  onMiss: LadderValue['onMiss'],
  claimedAt: EpochMs,
): NonNullable<Streak> {
  if (streak === null || claimedAt < streak.at)
    return { days: streak?.days ?? 1, at: streak?.at ?? claimedAt }
  if (isSameDay(streak.at, clock, claimedAt)) return { days: streak.days, at: streak.at }
  return { days: isBroken(streak.at, clock, onMiss, claimedAt) ? 1 : streak.days + 1, at: claimedAt }
}

/** Returns the day of the streak, from 1, of a claim at `now`. */
export function streakDayAt(
  streak: Streak,
  clock: Clock,
  onMiss: LadderValue['onMiss'],
  now: EpochMs,
): number {
  if (streak === null) return 1
  return isBroken(streak.at, clock, onMiss, now) ? 1 : streak.days + 1
}

/** Returns the streak of claims in any order. */
export function streakOf(claims: readonly EpochMs[], clock: Clock, onMiss: LadderValue['onMiss']): Streak {
  return claims
    .toSorted((a, b) => a - b)
    .reduce<Streak>((streak, claim) => streakAfter(streak, clock, onMiss, claim), null)
}

function isSameDay(last: EpochMs, clock: Clock, claimedAt: EpochMs): boolean {
  if (clock.kind === 'condition') return false
  if (clock.kind === 'daily' || clock.kind === 'unknown') return claimedAt - last < HALF_DAY_MS
  const ready = nextReady(clock, last)
  return ready !== null && claimedAt < ready
}

function isBroken(last: EpochMs, clock: Clock, onMiss: LadderValue['onMiss'], now: EpochMs): boolean {
  if (onMiss === 'keep') return false
  const breaks = streakBreaksAt(clock, last)
  return breaks !== null && now >= breaks
}
