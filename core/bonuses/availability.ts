import type { Clock } from '#core/bonuses/clock.ts'
import { learnedReady, nextReady } from '#core/bonuses/next-ready.ts'
import type { EpochMs } from '#core/units.ts'

/** Whether a bonus can be collected, and when it is next available. */
export type Availability = {
  readonly ready: boolean
  /** It is ready with a probability of less than 98 %, by what was learned about its clock. */
  readonly isProbable: boolean
  /** Null if no time is known. */
  readonly nextAt: EpochMs | null
}

/** When a bonus is ready, as the user stated at a time. It counts until a claim follows. */
export type StatedReady = { readonly readyAt: EpochMs; readonly at: EpochMs }

/**
 * Returns when a bonus is next available: as the user stated since the last claim, else by its clock.
 *
 * @returns null if nothing was claimed or stated, or the bonus depends on a condition.
 */
export function nextAvailableAt(
  clock: Clock,
  lastClaim: EpochMs | null,
  stated: StatedReady | null,
): EpochMs | null {
  if (clock.kind === 'condition') return null
  if (counts(stated, lastClaim)) return stated.readyAt
  return lastClaim === null ? null : nextReady(clock, lastClaim)
}

/**
 * Returns whether a bonus is ready: it was never claimed, or the time at which it is available is not in the future. One that
 * depends on a condition never is.
 *
 * @param now the server's time, or the browser's time corrected by it.
 * @see docs/behavior.md, "When a bonus is ready"
 */
export function availability(
  clock: Clock,
  lastClaim: EpochMs | null,
  stated: StatedReady | null,
  now: EpochMs,
): Availability {
  const nextAt = nextAvailableAt(clock, lastClaim, stated)
  const ready = clock.kind !== 'condition' && (nextAt === null || nextAt <= now)
  return { ready, isProbable: ready && !isCertain(clock, lastClaim, stated, now), nextAt }
}

function isCertain(
  clock: Clock,
  lastClaim: EpochMs | null,
  stated: StatedReady | null,
  now: EpochMs,
): boolean {
  if (clock.kind !== 'learned' || lastClaim === null || counts(stated, lastClaim)) return true
  return learnedReady(clock, lastClaim).readyAt <= now
}

/** Returns whether the user stated when the bonus is ready, and claimed nothing since. */
function counts(stated: StatedReady | null, lastClaim: EpochMs | null): stated is StatedReady {
  return stated !== null && (lastClaim === null || lastClaim < stated.at)
}
