import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { isText } from '#web/api/type-guards.ts'
import { stored } from '#web/ui/stored.ts'

/** Returns whether a member has changed nothing in the list yet. */
export function isNewcomer(rows: readonly ListRow[]): boolean {
  return rows.every(
    ({ own }) =>
      own.chosen === true &&
      own.lastCollected === null &&
      own.payout === 0 &&
      own.spent === 0 &&
      own.vote === 0 &&
      own.figures === null &&
      !own.hidden,
  )
}

/** The ID of the member who chose casinos, or the whole list, on this device. */
export const choiceMadeBy = stored('choiceMadeBy', isText)
