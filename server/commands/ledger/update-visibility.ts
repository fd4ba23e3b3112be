import type { RowResponse } from '#contract/dashboard.ts'
import type { UpdateVisibility } from '#contract/visibility.ts'
import { MAX_SNOOZE_DAYS } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import { acceptedOutcome, writeResponse } from '#server/commands/ledger/write-response.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

const DAY_MS = 86_400_000

/**
 * Hides, snoozes, or shows a casino of a user's list. Rank, tier, and records do not change.
 *
 * @throws ApiError `not-found` for a casino that is neither offered nor in the list, `invalid` for a snooze that ends in
 *   more than a year or before 1970.
 */
export async function updateVisibility(
  deps: Deps,
  userId: string,
  casinoId: number,
  visibility: UpdateVisibility,
): Promise<RowResponse> {
  const snoozedUntil = snoozeEnd(visibility.snoozedUntil, deps.now())
  const casinos = await deps.catalog.forUser(userId)
  const result = await callFunction(deps.db, 'set_visibility', {
    userId,
    casinoId,
    hidden: visibility.hidden,
    snoozedUntil,
  })
  const outcome = acceptedOutcome(result.outcome)
  return writeResponse(casinos, result, deps.now(), outcome === 'unchanged')
}

function snoozeEnd(text: string | null, now: EpochMs): Date | null {
  if (text === null) return null
  const at = Date.parse(text)
  if (!(at >= 0)) throw new ApiError('invalid', 'That time is too long ago.', { field: 'snoozedUntil' })
  if (at > now + MAX_SNOOZE_DAYS * DAY_MS)
    throw new ApiError('invalid', 'A snooze can be at most a year long.', { field: 'snoozedUntil' })
  return new Date(at)
}
