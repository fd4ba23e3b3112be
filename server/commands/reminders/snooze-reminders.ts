import type { EpochMs } from '#core/units.ts'
import { epochMs } from '#core/units.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

const SNOOZE_MS = 3_600_000

/**
 * Sends a user no reminder within the next hour.
 *
 * @returns the end of the hour.
 * @throws ApiError `sign-in-needed` when the account no longer exists.
 */
export async function snoozeReminders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<EpochMs> {
  const until = epochMs(now() + SNOOZE_MS)
  const { saved } = await callFunction(db, 'snooze_reminders', { userId, until: new Date(until) })
  if (!saved) throw new ApiError('sign-in-needed')
  return until
}
