import type { StatedReady } from '#core/bonuses/availability.ts'
import type { Observation } from '#core/learning/observation.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

/**
 * Returns what a user's claims of a bonus, and the last statement about when it is ready, show.
 *
 * @param person as in `Observation`.
 * @param claims in ascending order, and whether the bonus was not ready then.
 */
export function observationsOf(
  person: string,
  claims: readonly (readonly [at: EpochMs, notReady: boolean, ...rest: unknown[]])[],
  ready: StatedReady | null,
): Observation[] {
  const observations: Observation[] = []
  let lastClaim: EpochMs | null = null
  let claimBeforeStatement: EpochMs | null = null
  for (const [at, notReady] of claims) {
    if (lastClaim !== null)
      observations.push({ person, at, lastClaim, outcome: notReady ? 'refused' : 'success' })
    if (!notReady) lastClaim = at
    if (ready !== null && at < ready.at) claimBeforeStatement = lastClaim
  }
  if (ready !== null && claimBeforeStatement !== null) {
    const about = { person, at: epochMs(ready.at), lastClaim: claimBeforeStatement }
    observations.push(
      ready.readyAt <= ready.at
        ? { ...about, outcome: 'success' }
        : { ...about, outcome: 'countdown', readyAt: ready.readyAt },
    )
  }
  return observations
}
