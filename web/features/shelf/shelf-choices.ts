import { snoozeUntil } from '#core/reset/snooze-until.ts'
import type { Shelf } from '#core/ranking/shelf.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'
import type { MenuChoice } from '#web/ui/menu.tsx'

/** On no shelf: where it always stands. */
export const SHOWN: Shelf = { hidden: false, snoozedUntil: null }

/** The choice that asks for a date first. */
export const SNOOZE_UNTIL_DATE = 'snooze-date'

/** What the menu of a row offers for putting its casino aside. */
export const SHELF_CHOICES: readonly MenuChoice[] = [
  { id: 'hide', label: 'Hide', apart: true },
  { id: 'snooze-reset', label: 'Snooze until tomorrow’s reset' },
  { id: 'snooze-3', label: 'Snooze for 3 days' },
  { id: 'snooze-7', label: 'Snooze for 7 days' },
  { id: SNOOZE_UNTIL_DATE, label: 'Snooze until a date…' },
]

/** @returns the shelf that a choice means now; null for one that asks something first, or is not of the shelf. */
export function shelfOf(choice: string, { listed }: ListRow, now: EpochMs): Shelf | null {
  switch (choice) {
    case 'hide':
      return { hidden: true, snoozedUntil: null }
    case 'snooze-reset':
      return { hidden: false, snoozedUntil: snoozeUntil({ kind: 'reset' }, listed.rule, now) }
    case 'snooze-3':
    case 'snooze-7': {
      const days = choice === 'snooze-3' ? 3 : 7
      return { hidden: false, snoozedUntil: snoozeUntil({ kind: 'days', days }, listed.rule, now) }
    }
    default:
      return null
  }
}
