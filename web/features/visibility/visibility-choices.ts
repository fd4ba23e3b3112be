import { snoozeUntil } from '#core/reset/snooze-until.ts'
import type { Visibility } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import type { MenuChoice } from '#web/ui/menu.tsx'

/** The choice that first asks for a date. */
export const SNOOZE_UNTIL_DATE = 'snooze-date'

/** The hide and snooze choices of a row's menu. */
export const VISIBILITY_CHOICES: readonly MenuChoice[] = [
  { id: 'hide', label: 'Hide', apart: true },
  { id: 'snooze-reset', label: 'Snooze until tomorrow’s reset' },
  { id: 'snooze-3', label: 'Snooze for 3 days' },
  { id: 'snooze-7', label: 'Snooze for 7 days' },
  { id: SNOOZE_UNTIL_DATE, label: 'Snooze until a date…' },
]

/** Returns the visibility that a choice sets, or null if the choice opens a dialog or is not about visibility. */
export function visibilityOf(choice: string, { listed }: ListRow, now: EpochMs): Visibility | null {
  switch (choice) {
    case 'hide':
      return { hidden: true, snoozedUntil: null }
    case 'snooze-reset':
      return { hidden: false, snoozedUntil: snoozeUntil({ kind: 'reset' }, listed.bonus.clock, now) }
    case 'snooze-3':
    case 'snooze-7': {
      const days = choice === 'snooze-3' ? 3 : 7
      return { hidden: false, snoozedUntil: snoozeUntil({ kind: 'days', days }, listed.bonus.clock, now) }
    }
    default:
      return null
  }
}
