import type { SaveSettings } from '#contract/settings.ts'
import { callFunction } from '#server/db/call-function.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/** Stores the settings of a user that are not missing. @throws ApiError `sign-in-needed` when the account no longer exists. */
export async function saveSettings(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  settings: SaveSettings,
): Promise<void> {
  const { saved } = await callFunction(db, 'save_settings', {
    userId,
    timeZone: settings.timeZone ?? null,
    tutorialDone: settings.tutorialDone ?? false,
    shareEvidence: settings.shareEvidence ?? null,
  })
  if (!saved) throw new ApiError('sign-in-needed')
}
