import type { RemindersResponse } from '#contract/reminders.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { quietUntil } from '#core/reminders/local-hours.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { DEFAULT_THRESHOLD } from '#web/features/notify/notify-decision.ts'

type Known = Pick<RemindersResponse, 'settings' | 'timeZone' | 'paused'>

/**
 * Returns above which amount an open page may notify now; null if it may not.
 *
 * The quiet hours count while the page is hidden: who looks at it is awake.
 *
 * @param reminders the member's reminders; null if they are not known, as without a connection.
 */
export function pageThreshold(reminders: Known | null, at: EpochMs, isHidden: boolean): Cents | null {
  if (reminders === null) return DEFAULT_THRESHOLD
  const { settings, timeZone, paused } = reminders
  if (settings.threshold === null) return null
  if (paused !== null && (paused.until === null || at < Date.parse(paused.until))) return null
  if (isHidden && isQuiet(settings.quietHours, timeZone, at)) return null
  return centsOfDecimal(settings.threshold)
}

function isQuiet(hours: Known['settings']['quietHours'], zone: string | null, at: EpochMs): boolean {
  const ofDevice = new Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    return quietUntil(hours, zone ?? ofDevice, at) !== null
  } catch {
    // This browser does not know the zone.
    return quietUntil(hours, ofDevice, at) !== null
  }
}
