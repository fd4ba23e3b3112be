import { isClockConfirmed, type LearnedClock, rulesOf } from '#core/bonuses/clock.ts'
import type { Bonus } from '#core/bonuses/next-claim.ts'

/**
 * Returns a bonus with the clock that was learned from claims, where no source and no figure of the user states a time. A clock with
 * rules, such as bonuses that add up, keeps them and stays.
 *
 * @param learned null if nothing was learned.
 */
export function withLearned(bonus: Bonus, learned: LearnedClock | null): Bonus {
  const { clock } = bonus
  const { stacks, lostAfterMinutes } = rulesOf(clock)
  if (learned === null || isClockConfirmed(clock)) return bonus
  return stacks === undefined && lostAfterMinutes === undefined ? { ...bonus, clock: learned } : bonus
}
