import { isClockConfirmed, type LearnedClock } from '#core/bonuses/clock.ts'
import type { Bonus } from '#core/bonuses/next-claim.ts'

/**
 * Returns a bonus with the clock that was learned from claims, where no source and no figure of the user states another one.
 *
 * @param learned null if nothing was learned.
 */
export function withLearned(bonus: Bonus, learned: LearnedClock | null): Bonus {
  return learned === null || isClockConfirmed(bonus.clock) ? bonus : { ...bonus, clock: learned }
}
