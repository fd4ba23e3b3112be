import type { ReminderPreview, RemindersResponse } from '#contract/reminders.ts'
import { previewReminders } from '#core/reminders/preview-reminders.ts'
import { reminderText } from '#core/reminders/reminder-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { AppDeps } from '#server/app-deps.ts'
import type { CurrentUser } from '#server/auth/sessions/current-user.ts'
import { callFunction } from '#server/db/call-function.ts'
import { query } from '#server/db/query.ts'
import type { StoredDayClaim } from '#server/db/json-types.ts'
import { ApiError } from '#server/errors.ts'
import { isForbidden } from '#server/queries/catalog/availability.ts'
import { presentDevice } from '#server/queries/reminders/read-devices.ts'
import { endOf, readRemindersAndDevices, type Reminders } from '#server/queries/reminders/read-reminders.ts'
import { presentSettings } from '#server/queries/reminders/present-settings.ts'
import { rowHistory } from '#server/queries/reminders/reminder-rows.ts'

const DAY_MS = 86_400_000
const PREVIEW_MS = 7 * DAY_MS
/** Claims before the preview tell what was ready at its start. */
const CLAIMS_MS = PREVIEW_MS + 14 * DAY_MS
const MOST_CLAIMS = 5000
/** A preview takes time with the bonuses times the claims: about 0.1 s for so many. It starts later for more. */
const MOST_STEPS = 500_000
const MOST_PREVIEWS = 200

/**
 * Reads the settings of a user's reminders, what they can reach, and what they would have sent within the last seven days.
 *
 * @throws ApiError `sign-in-needed` when the account no longer exists.
 */
export async function presentReminders(
  deps: Pick<AppDeps, 'db' | 'catalog' | 'now' | 'config' | 'push'>,
  user: CurrentUser,
): Promise<RemindersResponse> {
  const now = deps.now()
  const [found, account, preview] = await Promise.all([
    readRemindersAndDevices(deps, user.userId, now, epochMs(now - PREVIEW_MS)),
    readAddress(deps, user.userId),
    callFunction(deps.db, 'read_claims', {
      userId: user.userId,
      since: new Date(now - CLAIMS_MS),
      most: MOST_CLAIMS,
    }),
  ])
  if (found === null || account === undefined) throw new ApiError('sign-in-needed')
  const { reminders, devices } = found
  return {
    settings: presentSettings(reminders.settings),
    timeZone: reminders.zone,
    push: { publicKey: deps.push?.publicKey ?? null },
    email: {
      isOffered: deps.config.smtpUrl !== null,
      address: account.email,
      isVerified: account.emailVerified,
    },
    devices: devices.map((device) => presentDevice(device, user)),
    paused: presentPause(reminders, now),
    preview: presentPreview(reminders, preview.claims, now),
    now: new Date(now).toISOString(),
  }
}

async function readAddress({ db }: Pick<AppDeps, 'db'>, userId: string) {
  return await query(db)
    .selectFrom('auth.user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

function presentPause(
  { rejection, snoozedUntil, place }: Reminders,
  now: EpochMs,
): RemindersResponse['paused'] {
  const moment = (at: EpochMs | null) => (at === null ? null : new Date(at).toISOString())
  if (rejection !== null)
    return { reason: rejection.kind === 'limit' ? 'limit' : 'break', until: moment(endOf(rejection)) }
  if (isForbidden(place, now)) return { reason: 'location', until: null }
  return snoozedUntil !== null && snoozedUntil > now
    ? { reason: 'snoozed', until: moment(snoozedUntil) }
    : null
}

function presentPreview(
  { settings, zone, bonuses, cashOuts }: Reminders,
  claims: readonly StoredDayClaim[],
  now: EpochMs,
): ReminderPreview[] {
  if (zone === null) return []
  const most = Math.min(MOST_CLAIMS, Math.floor(MOST_STEPS / Math.max(1, bonuses.length)))
  const known = claims.slice(-most)
  const isCut = claims.length >= most
  const from = epochMs(Math.max(now - PREVIEW_MS, isCut ? (known[0]?.[1] ?? 0) : 0))
  const byCasino = Map.groupBy(known, ([casinoId]) => casinoId)
  const histories = bonuses.map((bonus) => rowHistory(bonus, byCasino.get(bonus.found.casino.id) ?? [], from))
  return previewReminders({ settings, zone }, histories, cashOuts, from, now)
    .slice(-MOST_PREVIEWS)
    .toReversed()
    .map(({ at, reminder }) => {
      const { title, body } = reminderText(reminder, zone, settings.showDetails)
      return { at: new Date(at).toISOString(), kind: reminder.kind, title, body }
    })
}
