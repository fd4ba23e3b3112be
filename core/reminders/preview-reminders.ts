import { findReminders, type Reminder, type ReminderState } from '#core/reminders/find-reminders.ts'
import { newMemory } from '#core/reminders/reminder-memory.ts'
import type { ReminderRow } from '#core/reminders/reminder-row.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

/** A row as it was from the start, and then after each claim, in the order of `lastClaim`. */
export type RowHistory = readonly [ReminderRow, ...ReminderRow[]]

/**
 * Returns the reminders that a member would have been sent from one moment to another, by the rule that sends them, oldest
 * first. Breaks, limits, and snoozes of that time are not known and do not count.
 *
 * @throws RangeError if the platform does not know the zone.
 */
export function previewReminders(
  { settings, zone }: Pick<ReminderState, 'settings' | 'zone'>,
  histories: readonly RowHistory[],
  cashOuts: ReminderState['cashOuts'],
  from: EpochMs,
  to: EpochMs,
): { readonly at: EpochMs; readonly reminder: Reminder }[] {
  const rows = histories.map(([first]) => first)
  const claims = histories
    .flatMap(([, ...later], index) => later.map((row) => ({ row, index, at: row.lastClaim ?? from })))
    .sort((a, b) => a.at - b.at)
  const sent: { readonly at: EpochMs; readonly reminder: Reminder }[] = []
  const notices = new Map()
  let memory = newMemory(from)
  let [at, claimed] = [from, 0]
  for (;;) {
    const state = { settings, zone, rows, cashOuts, isEmail: false, pause: null, snoozedUntil: null }
    const { due, memory: after, nextAt } = findReminders(state, memory, at, notices)
    sent.push(...due.map((reminder) => ({ at, reminder })))
    memory = after
    let next: number = nextAt ?? Infinity
    for (let claim = claims[claimed]; claim && claim.at <= next; claim = claims[++claimed]) {
      rows[claim.index] = claim.row
      const { readyAt } = claim.row
      if (readyAt !== null && readyAt > at) next = Math.min(next, Math.max(readyAt, claim.at))
    }
    if (next > to) return sent
    at = epochMs(next)
  }
}
