import type { ClockCandidate, LearnedClock } from '#core/bonuses/clock.ts'
import { learnClockInSteps } from '#core/learning/learn-clock.ts'
import type { Observation } from '#core/learning/observation.ts'
import { dayOf, LEAST_OBSERVATIONS, LEAST_PEOPLE } from '#core/learning/shared-evidence.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

/** What several people's claims show about the clock of a bonus. */
export type SharedClock = {
  readonly clock: LearnedClock
  readonly people: number
  readonly claims: number
  /** The days of the first and of the last observation, as their begin in UTC. */
  readonly from: EpochMs
  readonly to: EpochMs
}

/**
 * Learns when a bonus is ready from several people's attempts to collect it. The influence of each person is bounded.
 *
 * Pauses every few milliseconds.
 *
 * @param known the clock that the catalog states, and how probable it is; empty if none.
 * @returns null unless at least 5 people and 20 observations of the present clock remain.
 */
export function* learnSharedClock(
  observations: readonly Observation[],
  known: readonly ClockCandidate[],
): Generator<undefined, SharedClock | null> {
  const { candidates, evidence } = yield* learnClockInSteps(observations, known, 'bounded')
  if (evidence === null || evidence.people < LEAST_PEOPLE || evidence.observations < LEAST_OBSERVATIONS)
    return null
  return {
    clock: { kind: 'learned', candidates },
    people: evidence.people,
    claims: evidence.observations,
    from: epochMs(dayOf(evidence.from)),
    to: epochMs(dayOf(evidence.to)),
  }
}
