import type { Observation } from '#core/learning/observation.ts'
import type { EpochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
/** People record minutes. */
const TOLERANCE_MS = 60_000

/** A claim, and the claim before it. */
export type EarlyClaim = { readonly before: EpochMs; readonly at: EpochMs }

/** Returns the newest claim that succeeded less than 24 hours after the one before, which shows that a bonus does not wait so long; null if there is none. */
export function earlyClaim(observations: readonly Observation[]): EarlyClaim | null {
  let newest: EarlyClaim | null = null
  for (const { at, lastClaim, outcome } of observations)
    if (outcome === 'success' && at - lastClaim < DAY_MS - TOLERANCE_MS && at > (newest?.at ?? 0))
      newest = { before: lastClaim, at }
  return newest
}
