import { isClockConfirmed, type LearnedClock, rulesOf } from '#core/bonuses/clock.ts'
import type { Bonus } from '#core/bonuses/next-claim.ts'

/** By what a user counts down: by what claims show, or by what is stated, which is 24 hours after the claim where nothing is. */
export type CountdownBy = 'claims' | 'stated'

export const COUNTDOWN_BY: readonly CountdownBy[] = ['claims', 'stated']

/**
 * Returns a bonus with the clock that was learned from claims, where no source and no figure of the user states a time, or the user
 * chose it. A bonus with a condition, and one whose clock has rules, such as bonuses that add up, keep their clocks.
 *
 * @param learned null if nothing was learned.
 * @param by what the user chose; null: nothing.
 */
export function withLearned(bonus: Bonus, learned: LearnedClock | null, by: CountdownBy | null): Bonus {
  if (learned === null || !canLearn(bonus)) return bonus
  return (by ?? countdownByDefault(bonus)) === 'claims' ? { ...bonus, clock: learned } : bonus
}

/** Returns by what is counted down if the user has not chosen. */
export function countdownByDefault({ clock }: Bonus): CountdownBy {
  return isClockConfirmed(clock) ? 'stated' : 'claims'
}

/** Returns whether claims can show the clock of a bonus. */
export function canLearn({ clock }: Bonus): boolean {
  const { stacks, lostAfterMinutes } = rulesOf(clock)
  return clock.kind !== 'condition' && stacks === undefined && lostAfterMinutes === undefined
}
