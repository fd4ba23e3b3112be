import type { StatedReady } from '#core/bonuses/availability.ts'
import type { Observation } from '#core/learning/observation.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { StoredClaim } from '#server/db/json-types.ts'

/**
 * Returns what a user's claims of a bonus, and the last statement about when it is ready, show. A claim whose time is not
 * known shows nothing, and neither does the one after it.
 *
 * @param person as in `Observation`.
 * @param claims in ascending order.
 */
export function observationsOf(
  person: string,
  claims: readonly (readonly [...StoredClaim, ...rest: unknown[]])[],
  ready: StatedReady | null,
): Observation[] {
  const observations: Observation[] = []
  let lastClaim: EpochMs | null = null
  let claimBeforeStatement: EpochMs | null = null
  for (const [at, notReady, isInexact] of claims) {
    if (lastClaim !== null && !isInexact)
      observations.push({ person, at, lastClaim, outcome: notReady ? 'refused' : 'success' })
    if (!notReady) lastClaim = isInexact ? null : at
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
