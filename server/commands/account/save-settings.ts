import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/** Stores the time zone of a user, an IANA name. @throws ApiError `sign-in-needed` when the account no longer exists. */
export async function saveSettings(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  timeZone: string,
): Promise<void> {
  const { saved } = await callFunction(db, 'save_settings', { userId, timeZone })
  if (!saved) throw new ApiError('sign-in-needed')
}
