import type { EpochMs } from '#core/units.ts'
import { dayFormat, dayOfYearFormat, daysBetween, isSameYear, localFormat, timeFormat } from '#web/ui/time.ts'

const weekdayFormat = localFormat({ weekday: 'long' })

/** Formats a past time for a narrow column: "Today, 7:02 AM", "Yesterday, 9:12 PM", "2 days ago", "Nov 12". */
export function pastText(at: EpochMs, now: EpochMs): string {
  const days = daysBetween(at, now)
  if (days <= 0) return `Today, ${timeFormat.format(at)}`
  if (days === 1) return `Yesterday, ${timeFormat.format(at)}`
  if (days < 7) return `${days} days ago`
  return (isSameYear(at, now) ? dayFormat : dayOfYearFormat).format(at)
}

/** Formats a time within a week as "5:00 PM, Saturday"; later times include the date. */
export function clockAndDay(at: EpochMs, now: EpochMs): string {
  const far = Math.abs(daysBetween(at, now)) >= 7
  return `${timeFormat.format(at)}, ${weekdayFormat.format(at)}${far ? `, ${dayFormat.format(at)}` : ''}`
}
