import type { ListRow } from '#web/outbox/dashboard-list.ts'

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
