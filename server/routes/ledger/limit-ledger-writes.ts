import type { RowResponse } from '#contract/dashboard.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { ApiError } from '#server/errors.ts'
import { isRecorded } from '#server/queries/ledger/is-recorded.ts'

/**
 * Ledger writes of one user in 24 hours: collections, cash-outs, spends, edits, deletions, and restores. Collecting
 * at a hundred casinos three times a day is 300.
 */
const PER_USER = { times: 5000, windowMs: 86_400_000 }

/**
 * Runs a ledger write unless the user has reached the daily limit. Counts in memory or in Redis, not in the database. A
 * write that changed nothing does not count, and a recorded entry is still returned, so that this limit never rejects a
 * retry. A collection that is a duplicate of another entry counts, because its ID is stored.
 *
 * @param newId the client's id of a new entry; null for a change of an existing one.
 * @throws ApiError `too-many-requests`.
 */
export async function limitLedgerWrites(
  deps: AppDeps,
  userId: string,
  newId: string | null,
  write: () => Promise<RowResponse>,
): Promise<RowResponse> {
  const { limiter } = deps.auth
  const key = `ledger writes of ${userId}`
  const seconds = await limiter.take(key, PER_USER)
  if (seconds > 0 && !(newId !== null && (await isRecorded(deps, userId, newId)))) {
    throw new ApiError(
      'too-many-requests',
      'You’ve reached the daily limit for changes to your history. Please try again later.',
      { retryAfterSeconds: seconds },
    )
  }
  const result = await write()
  const isDuplicate = newId !== null && result.entryId !== newId.toLowerCase()
  if (seconds === 0 && result.replayed && !isDuplicate) await limiter.refund(key, PER_USER)
  return result
}
