import { formatMoney } from '#core/money/format-money.ts'
import type { Reminder } from '#core/reminders/find-reminders.ts'
import { timeText } from '#core/reminders/local-hours.ts'
import { overdueText } from '#core/reminders/overdue-cash-outs.ts'
import { epochMs } from '#core/units.ts'

const TITLE = 'Daily Bonus Blog'
const MINUTE_MS = 60_000

/** The text of a reminder. Replaces that of an earlier one with the same tag. */
export type ReminderText = { readonly title: string; readonly body: string; readonly tag: string }

/**
 * Writes the text of a reminder. It states what is ready, and urges no one.
 *
 * @param showDetails whether it contains amounts and names of casinos.
 */
export function reminderText(reminder: Reminder, zone: string, showDetails: boolean): ReminderText {
  return { title: TITLE, body: bodyOf(reminder, zone, showDetails), tag: tagOf(reminder) }
}

function bodyOf(reminder: Reminder, zone: string, showDetails: boolean): string {
  switch (reminder.kind) {
    case 'digest': {
      const ready = `${timeText(zone, reminder.at)}: ${reminder.ready} ready`
      return showDetails ? `${ready}, ${formatMoney(reminder.total)}` : ready
    }
    case 'threshold':
      return showDetails
        ? `You have ${formatMoney(reminder.total)} ready`
        : `You have ${reminder.ready} ${reminder.ready === 1 ? 'bonus' : 'bonuses'} ready`
    case 'row':
      return rowsText(
        reminder.rows.map(({ name }) => name),
        showDetails,
      )
    case 'streak': {
      // The end itself is too late.
      const until = timeText(zone, epochMs(reminder.lostAt - MINUTE_MS))
      const subject = showDetails ? `${reminder.row.name}: collect` : 'Collect'
      return `${subject} before ${until} or day ${reminder.day} is lost`
    }
    case 'overdue':
      return overdueText(reminder.cashOuts, showDetails)
  }
}

function rowsText([first = '', second = '', ...others]: readonly string[], showDetails: boolean): string {
  const count = (second === '' ? 1 : 2) + others.length
  if (!showDetails) return count === 1 ? 'A bonus you chose is ready' : `${count} bonuses you chose are ready`
  if (count === 1) return `${first} is ready`
  return count === 2 ? `${first} and ${second} are ready` : `${first} and ${count - 1} others are ready`
}

function tagOf(reminder: Reminder): string {
  switch (reminder.kind) {
    case 'digest':
    case 'threshold':
    case 'overdue':
      return reminder.kind
    case 'row':
      return 'rows'
    case 'streak':
      return `streak-${reminder.row.casinoId}`
  }
}
