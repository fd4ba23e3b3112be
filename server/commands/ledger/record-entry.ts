import type { RowResponse } from '#contract/dashboard.ts'
import type { SentEntry } from '#server/commands/ledger/body-hash.ts'
import { entryArgs } from '#server/commands/ledger/entry-args.ts'
import { acceptedOutcome, writeResponse } from '#server/commands/ledger/write-response.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'
import { playOf, windowStarts } from '#server/queries/play/stored-play.ts'
import { presentSpendLimits } from '#server/queries/play/present-limits.ts'

/**
 * Writes an entry of the ledger and updates its casino, in one transaction and one round trip.
 *
 * A repeated id changes nothing and returns the current row; with another body it is a conflict. A second collection
 * within a minute, from any device, is a duplicate of the first, unless a reset is between the two or the user confirms
 * that it is a second one.
 *
 * A spend is recorded also beyond a limit. Its response has the limits, read in the same transaction under a lock, so that
 * of two devices that record spends at the same time the second one sees both.
 *
 * @throws ApiError `not-found` when the casino is unknown, or closed and not in the user's list; `conflict`; `invalid`.
 */
export async function recordEntry(
  deps: Deps,
  userId: string,
  id: string,
  sent: SentEntry,
): Promise<RowResponse> {
  const now = deps.now()
  const casinos = await deps.catalogue.forUser(userId)
  const result = await callFunction(deps.db, 'record_entry', {
    userId,
    ...entryArgs(casinos, id, sent, now),
    receivedAt: new Date(now),
    windowStarts: sent.kind === 'spend' ? windowStarts(now) : null,
  })
  const outcome = acceptedOutcome(result.outcome)
  if (outcome === 'conflict') throw new ApiError('conflict')
  return {
    ...writeResponse(casinos, result, now, outcome !== 'recorded'),
    entryId: result.entry_id,
    ...(sent.kind === 'spend' && { limits: presentSpendLimits(playOf(result), now) }),
  }
}
