/** What every clock with a time can add. */
type ClockRules = {
  /** The most unclaimed bonuses that add up; absent: only one waits. */
  readonly stacks?: number
  /** A streak breaks this many minutes after the last claim; absent: at the end of the window after the next reset. */
  readonly lostAfterMinutes?: number
}

/** Ready a number of minutes after the last claim. */
export type RollingClock = ClockRules & { readonly kind: 'rolling'; readonly minutes: number }

/** Ready at local times of day in a zone, on every day, on some weekdays, or on one day of the month. */
export type FixedClock = ClockRules & {
  readonly kind: 'fixed'
  /** `HH:MM` or `HH:MM:SS`, at least one, without repetitions. */
  readonly times: readonly string[]
  /** An IANA zone, or `UTC`. */
  readonly zone: string
  /** 1 is Monday, 7 is Sunday; null or absent: all. */
  readonly weekdays?: readonly number[] | null
  /** 1 to 31, where a shorter month uses its last day; null or absent: all. */
  readonly dayOfMonth?: number | null
}

/** Once a calendar day, at an unknown hour. Counts as 24 hours after the claim, not confirmed. */
export type DailyClock = ClockRules & { readonly kind: 'daily' }

/** No timer: what must be true instead, as a kind and a sentence. */
export type ConditionClock = {
  readonly kind: 'condition'
  readonly condition: Condition
  readonly text: string
}

export const CONDITIONS = ['zero-balance', 'code', 'mail', 'purchase', 'mission', 'other'] as const
export type Condition = (typeof CONDITIONS)[number]

/** A clock that a source or a player can state, in the form of the files, the database, and the API. */
export type StatedClock =
  | RollingClock
  | FixedClock
  | DailyClock
  | ConditionClock
  | { readonly kind: 'unknown' }

/** A clock that a bonus may have, and the probability of it, from 0 to 1. */
export type ClockCandidate = { readonly clock: RollingClock | FixedClock; readonly weight: number }

/**
 * What attempts to collect a bonus show about its clock: at most 64 candidates, the most probable first. The rest of the
 * weight, up to 1, is that of 24 hours after the claim.
 *
 * @see core/learning/learn-clock.ts
 */
export type LearnedClock = { readonly kind: 'learned'; readonly candidates: readonly ClockCandidate[] }

/**
 * When a bonus is ready again after a claim.
 *
 * @see docs/behavior.md, "When a bonus is ready"
 */
export type Clock = StatedClock | LearnedClock

/** The longest interval: 31 days. */
export const MAX_CLOCK_MINUTES = 44_640
export const MAX_CLOCK_TIMES = 24
export const MAX_STACKS = 24
export const MAX_CANDIDATES = 64
/** The longest time after which a streak breaks: 366 days. */
export const MAX_LOST_AFTER_MINUTES = 527_040

/** Returns whether a source or the player states when the bonus is ready: not a guess of 24 hours, nor what was learned. */
export function isClockConfirmed(clock: Clock): boolean {
  return clock.kind !== 'daily' && clock.kind !== 'unknown' && clock.kind !== 'learned'
}

/** Returns the rules that a clock adds; none for a bonus without a timer, or whose clock is unknown or learned. */
export function rulesOf(clock: Clock): ClockRules {
  return clock.kind === 'condition' || clock.kind === 'unknown' || clock.kind === 'learned' ? {} : clock
}
