import { type EpochMs, epochMs } from '#core/units.ts'
import { fail } from '#server/http/fail.ts'

/** Older than this, an entry is history: it counts in the sums and moves no countdown. */
export const HISTORY_MS = 30 * 86_400_000

/**
 * When an entry happened, as far as the client is believed.
 *
 * A time in the future becomes the server's: a device's clock that runs ahead must neither shut a bonus for
 * longer nor open it early.
 *
 * @param said ISO time as the client sent it; left out, it happened now.
 * @throws Failure `invalid` for a time before 1970.
 */
export function effectiveTime(said: string | undefined, now: EpochMs): EpochMs {
  if (said === undefined) return now
  const at = Date.parse(said)
  if (!(at >= 0)) throw fail('invalid', 'This time is too long ago to be recorded.', 'occurred_at')
  return epochMs(Math.min(at, now))
}
