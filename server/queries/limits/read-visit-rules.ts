import { parsePlace, type Place } from '#core/eligibility/locations.ts'
import { type LinkRejection, linkRejection, linksOffUntil } from '#core/limits/limit-status.ts'
import type { EpochMs } from '#core/units.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { limitsOf, windowStarts } from '#server/queries/limits/stored-limits.ts'

/**
 * Reads what decides a user's casino links, in one round trip.
 *
 * @returns the place in which the user plays, null for Canada without a province; and why a break or a limit disables
 *   every link, null if none does. `offUntil` is until when links stay off in this browser after a log-out.
 * @throws ApiError `sign-in-needed` when the account no longer exists.
 */
export async function readVisitRules(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  now: EpochMs,
): Promise<{
  readonly place: Place | null
  readonly rejection: LinkRejection | null
  readonly offUntil: EpochMs | null
}> {
  const stored = await callFunction(db, 'read_play', { userId, windowStarts: windowStarts(now) })
  if (stored.state === null) throw new ApiError('sign-in-needed')
  const { rules, spends } = limitsOf(stored)
  return {
    place: parsePlace(stored.state),
    rejection: linkRejection(rules, spends, now),
    offUntil: linksOffUntil(rules, spends, now),
  }
}
