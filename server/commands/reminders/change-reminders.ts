import type { SaveReminders } from '#contract/reminders.ts'
import { isOwnCasinoId } from '#contract/own-casino-id.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { changeSettings, memoryAfterChange } from '#core/reminders/change-settings.ts'
import { completeMemory, laterMemory } from '#core/reminders/reminder-memory.ts'
import { DEFAULT_REMINDERS, type ReminderSettings } from '#core/reminders/settings.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { callFunction } from '#server/db/call-function.ts'
import { ApiError } from '#server/errors.ts'
import { readDevices } from '#server/queries/reminders/read-devices.ts'

/** Two devices can change the settings at the same time. */
const TRIES = 5

type ReminderDeps = Pick<AppDeps, 'db' | 'catalog' | 'now' | 'config'>

/**
 * Changes the settings of a user's reminders; what is missing stays as it is.
 *
 * @throws ApiError `invalid` for a digest in the quiet hours, or for a row that is not in the list; `sign-in-needed` when the
 *   account no longer exists.
 */
export async function saveReminders(
  deps: ReminderDeps,
  userId: string,
  change: SaveReminders,
): Promise<void> {
  await requireRows(deps, userId, change.rows ?? [])
  const { digest, threshold, quietHours, streaks, overdue, rows, showDetails, email } = change
  await changeReminders(deps, userId, {
    ...(digest !== undefined && { digest }),
    ...(threshold !== undefined && { threshold: threshold === null ? null : centsOfDecimal(threshold) }),
    ...(quietHours !== undefined && { quietHours }),
    ...(streaks !== undefined && { streaks }),
    ...(overdue !== undefined && { overdue }),
    ...(rows !== undefined && { rows }),
    ...(showDetails !== undefined && { showDetails }),
    ...(email !== undefined && { email }),
  })
}

/**
 * Changes the settings, and lets a server look soon what is due if a reminder can reach the user.
 *
 * @param isFirstDevice whether no reminder could reach the user before. Then nothing is told that happened until now.
 */
export async function changeReminders(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
  userId: string,
  change: Partial<ReminderSettings>,
  isFirstDevice = false,
): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const stored = await callFunction(deps.db, 'read_reminders', { userId })
    const now = deps.now()
    const before = { ...DEFAULT_REMINDERS, ...stored.settings }
    const changed = changeSettings(before, change)
    if (!changed.ok)
      throw new ApiError('invalid', 'The digest is in your quiet hours, when nothing is sent.', {
        field: 'digest',
      })
    const memory = stored.memory && completeMemory(stored.memory)
    const { outcome } = await callFunction(deps.db, 'save_reminders', {
      userId,
      version: stored.version,
      settings: { ...stored.settings, ...change },
      memory: isFirstDevice
        ? laterMemory(memory, now)
        : memoryAfterChange(memory, before, changed.value, now),
      isReachable: await isReachable(deps, userId, changed.value),
    })
    if (outcome === 'saved') return
    if (outcome === 'no-user') throw new ApiError('sign-in-needed')
  }
  throw new ApiError('unavailable')
}

/** Returns whether a push message or an email can reach the user, if only when the address is confirmed. */
async function isReachable(
  { db, now, config }: Pick<AppDeps, 'db' | 'now' | 'config'>,
  userId: string,
  { email }: ReminderSettings,
): Promise<boolean> {
  if ((await readDevices(db, userId, now())).length > 0) return true
  return email && config.smtpUrl !== null
}

async function requireRows(
  deps: Pick<AppDeps, 'db' | 'catalog'>,
  userId: string,
  rows: readonly number[],
): Promise<void> {
  const { byId } = await deps.catalog.factsForUser(userId)
  for (const id of rows) {
    const isKnown = isOwnCasinoId(id)
      ? (await callFunction(deps.db, 'read_own', { userId, casinoId: id })).casino !== null
      : byId.has(id)
    if (!isKnown) throw new ApiError('invalid', 'This casino isn’t in your list.', { field: 'rows' })
  }
}
