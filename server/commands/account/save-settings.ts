import type { SaveSettings } from '#contract/settings.ts'
import { functionCall, returned } from '#server/db/call-function.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { ApiError } from '#server/errors.ts'

/** Stores the settings of a user that are not missing. @throws ApiError `sign-in-needed` when the account no longer exists. */
export async function saveSettings(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  settings: SaveSettings,
): Promise<void> {
  const { cashOutsAs } = settings
  const [saved] = await transaction(db, [
    functionCall('save_settings', {
      userId,
      timeZone: settings.timeZone ?? null,
      tutorialDone: settings.tutorialDone ?? false,
      shareEvidence: settings.shareEvidence ?? null,
    }),
    ...(cashOutsAs === undefined ? [] : [functionCall('save_cash_outs_as', { userId, cashOutsAs })]),
  ])
  if (!returned('save_settings', saved).saved) throw new ApiError('sign-in-needed')
}
