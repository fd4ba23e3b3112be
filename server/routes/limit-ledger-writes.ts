import type { RowAnswer } from '#contract/dashboard.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { Failure } from '#server/http/fail.ts'
import { isRecorded } from '#server/queries/is-recorded.ts'

/**
 * Ledger writes of one user in 24 hours: collections, cash-outs, spends, edits, deletions and restores together. Who
 * collects at a hundred casinos three times a day makes 300.
 */
const PER_USER = { times: 5000, windowMs: 86_400_000 }

/**
 * Runs a ledger write unless the user has used up the day's writes. Counted in memory or in Redis, so it costs the
 * database nothing. A write that changed nothing is not counted, and an entry that was recorded before is still
 * answered, so that a retry never fails because of this limit.
 *
 * @param newId the id that the client gave to a new entry; null for a change of an old one.
 * @throws Failure `too-many-requests`.
 */
export async function limitLedgerWrites(
  deps: AppDeps,
  userId: string,
  newId: string | null,
  write: () => Promise<RowAnswer>,
): Promise<RowAnswer> {
  const { limiter } = deps.auth
  const key = `ledger writes of ${userId}`
  const seconds = await limiter.take(key, PER_USER)
  if (seconds > 0 && !(newId !== null && (await isRecorded(deps, userId, newId)))) {
    throw new Failure(
      'too-many-requests',
      'You have reached the daily limit for changes to your ledger. Please try again later.',
      { retryAfterSeconds: seconds },
    )
  }
  const answer = await write()
  if (seconds === 0 && answer.replayed) await limiter.giveBack(key, PER_USER)
  return answer
}
