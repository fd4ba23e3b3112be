import type { RowResponse } from '#contract/dashboard.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { ApiError } from '#server/errors.ts'
import type { Limit } from '#server/rate-limits/rate-limiter.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Ledger writes of one user in 24 hours: collections, cash-outs, spends, corrections, amounts played, edits, deletions, and
 * restores. Collecting at a hundred casinos three times a day is 300.
 */
export const LEDGER_WRITES: Limit = { name: 'ledger writes', per: 'user', times: 5000, windowMs: 86_400_000 }

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
  const seconds = await limiter.take(userId, LEDGER_WRITES)
  if (seconds > 0 && !(newId !== null && (await isRecorded(deps, userId, newId)))) {
    throw new ApiError(
      'too-many-requests',
      'You’ve reached the daily limit for changes to your history. Please try again later.',
      { retryAfterSeconds: seconds },
    )
  }
  const result = await write()
  const isDuplicate = newId !== null && result.entryId !== newId.toLowerCase()
  if (seconds === 0 && result.replayed && !isDuplicate) await limiter.refund(userId, LEDGER_WRITES)
  return result
}

/** Returns whether a user has an entry with this id, deleted or not. */
async function isRecorded({ db }: Pick<Deps, 'db'>, userId: string, entryId: string): Promise<boolean> {
  return (await callFunction(db, 'is_recorded', { userId, id: entryId })).recorded
}
