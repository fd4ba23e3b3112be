import { parsePlace } from '#core/eligibility/locations.ts'
import { linkRejection } from '#core/limits/limit-status.ts'
import { quietUntil } from '#core/reminders/local-hours.ts'
import { DEFAULT_REMINDERS } from '#core/reminders/settings.ts'
import { isZone } from '#core/reset/reset-rule.ts'
import type { EpochMs } from '#core/units.ts'
import { functionCall, returned } from '#server/db/call-function.ts'
import type { Database } from '#server/db/database.ts'
import { transaction } from '#server/db/transaction.ts'
import { isForbidden } from '#server/queries/catalog/availability.ts'
import { limitsOf, windowStarts } from '#server/queries/limits/stored-limits.ts'

/**
 * Returns whether a user gets no reminder now: during a break, while a spend limit is reached, where the law forbids links,
 * snoozed, in the quiet hours, without a time zone, or after the account was deleted.
 */
export async function isSilent(db: Database, userId: string, now: EpochMs): Promise<boolean> {
  const [limited, saved, stored] = await transaction(db, [
    functionCall('read_play', { userId, windowStarts: windowStarts(now) }),
    functionCall('read_reminders', { userId }),
    functionCall('read_all_settings', { userId }),
  ])
  const limits = returned('read_play', limited)
  const { settings, snoozed_until: snoozedUntil } = returned('read_reminders', saved)
  const zone = returned('read_all_settings', stored).settings?.time_zone ?? null
  if (limits.state === null || zone === null || !isZone(zone)) return true
  const { rules, spends } = limitsOf(limits)
  const { quietHours } = { ...DEFAULT_REMINDERS, ...settings }
  return (
    linkRejection(rules, spends, now) !== null ||
    isForbidden(parsePlace(limits.state), now) ||
    (snoozedUntil !== null && snoozedUntil > now) ||
    quietUntil(quietHours, zone, now) !== null
  )
}
