import { newMemory, type ReminderMemory } from '#core/reminders/reminder-memory.ts'
import { isQuietTime } from '#core/reminders/local-hours.ts'
import type { ReminderSettings } from '#core/reminders/settings.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { EpochMs } from '#core/units.ts'

/**
 * Changes settings; what is missing stays as it is.
 *
 * @returns `quiet-digest` for a digest in the quiet hours, in which nothing is sent.
 */
export function changeSettings(
  settings: ReminderSettings,
  change: Partial<ReminderSettings>,
): Result<ReminderSettings, 'quiet-digest'> {
  const changed = { ...settings, ...change }
  const { digest, quietHours } = changed
  return digest !== null && isQuietTime(digest.time, quietHours) ? err('quiet-digest') : ok(changed)
}

/**
 * Returns the memory after a change of the settings. Nothing that a change turns on is told of what happened before it: a
 * member who sees the list knows it.
 */
export function memoryAfterChange(
  memory: ReminderMemory | null,
  before: ReminderSettings,
  after: ReminderSettings,
  now: EpochMs,
): ReminderMemory {
  if (memory === null) return newMemory(now)
  const added = after.rows.filter((id) => !before.rows.includes(id))
  const isSameDigest = JSON.stringify(before.digest) === JSON.stringify(after.digest)
  return {
    ...memory,
    digestAt: isSameDigest ? memory.digestAt : now,
    digestDay: isSameDigest ? memory.digestDay : null,
    thresholdAt: before.threshold === after.threshold ? memory.thresholdAt : now,
    overdueAt: before.overdue === after.overdue ? memory.overdueAt : now,
    rows: { ...memory.rows, ...Object.fromEntries(added.map((id) => [id, now])) },
  }
}
