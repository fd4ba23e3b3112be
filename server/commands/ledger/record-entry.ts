import type { RowResponse } from '#contract/dashboard.ts'
import { sameCollection } from '#core/ledger/same-collection.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { bodyHash, type SentEntry } from '#server/commands/ledger/body-hash.ts'
import { effectiveTime } from '#server/commands/ledger/effective-time.ts'
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
  const occurredAt = effectiveTime(sent.occurredAt ?? undefined, now)
  const catalogue = await deps.catalogue.read()
  const casino = catalogue.byId.get(sent.casinoId)
  if (casino === undefined) throw new ApiError('not-found')
  // The times at which another collection is the same one; null when there is no such time.
  const same = sent.kind !== 'collect' || sent.again ? null : sameCollection(casino.rule, occurredAt)
  const result = await callFunction(deps.db, 'record_entry', {
    userId,
    id,
    casinoId: sent.casinoId,
    kind: sent.kind,
    amount: sent.amount === null ? null : decimalText(sent.amount),
    note: sent.note,
    occurredAt: new Date(occurredAt),
    receivedAt: new Date(now),
    body: bodyHash(sent),
    sameFrom: same && new Date(same.from),
    sameBefore: same && new Date(same.before),
    windowStarts: sent.kind === 'spend' ? windowStarts(now) : null,
  })
  const outcome = acceptedOutcome(result.outcome)
  if (outcome === 'conflict') throw new ApiError('conflict')
  return {
    ...writeResponse(catalogue, result, now, outcome !== 'recorded'),
    entryId: result.entry_id,
    ...(sent.kind === 'spend' && { limits: presentSpendLimits(playOf(result), now) }),
  }
}
