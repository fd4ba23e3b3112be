import type { EpochMs } from '#core/units.ts'
import { localFormat } from '#web/ui/local-format.ts'

const DAY_MS = 86_400_000
const clock = localFormat({ hour: 'numeric', minute: '2-digit' })
const weekday = localFormat({ weekday: 'long' })
const day = localFormat({ month: 'short', day: 'numeric' })
const dayOfYear = localFormat({ month: 'short', day: 'numeric', year: 'numeric' })

/** Formats a past time for a narrow column: "Today, 7:02 AM", "Yesterday, 9:12 PM", "2 days ago", "Nov 12". */
export function pastText(at: EpochMs, now: EpochMs): string {
  const days = daysBetween(at, now)
  if (days <= 0) return `Today, ${clock.format(at)}`
  if (days === 1) return `Yesterday, ${clock.format(at)}`
  if (days < 7) return `${days} days ago`
  return sameYear(at, now) ? day.format(at) : dayOfYear.format(at)
}

/** Formats a time within a week as "5:00 PM, Saturday"; later times include the date. */
export function clockAndDay(at: EpochMs, now: EpochMs): string {
  const far = Math.abs(daysBetween(at, now)) >= 7
  return `${clock.format(at)}, ${weekday.format(at)}${far ? `, ${day.format(at)}` : ''}`
}

/** Counts local days between two times. A day of 23 or 25 hours counts as one. */
function daysBetween(from: EpochMs, to: EpochMs): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}

function midnight(at: EpochMs): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

function sameYear(a: EpochMs, b: EpochMs): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear()
}
