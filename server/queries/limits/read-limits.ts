import type { LimitsResponse } from '#contract/limits.ts'
import type { EpochMs } from '#core/units.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { type StoredLimits, limitsOf, windowStarts } from '#server/queries/limits/stored-limits.ts'
import { presentLimits } from '#server/queries/limits/present-limits.ts'

/** Reads a user's limits and break, and what they have spent in the windows that end now. */
export async function readStoredLimits(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  now: EpochMs,
): Promise<StoredLimits> {
  return limitsOf(await callFunction(db, 'read_play', { userId, windowStarts: windowStarts(now) }))
}

/** Reads the limits and the break of a user for the API. */
export async function readLimits(deps: Deps, userId: string): Promise<LimitsResponse> {
  const now = deps.now()
  return presentLimits(await readStoredLimits(deps, userId, now), now)
}
