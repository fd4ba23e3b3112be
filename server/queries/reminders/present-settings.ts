import type { ReminderSettings as WireSettings } from '#contract/reminders.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { ReminderSettings } from '#core/reminders/settings.ts'

/** Presents settings for the API, with amounts as decimal text. */
export function presentSettings(settings: ReminderSettings): WireSettings {
  const { digest, threshold, rows } = settings
  return {
    ...settings,
    digest: digest && { ...digest, weekdays: [...digest.weekdays] },
    threshold: threshold === null ? null : decimalText(threshold),
    rows: [...rows],
  }
}
