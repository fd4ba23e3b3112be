/** How the pages show moments, all in the zone of the device. Days without a moment are in `date-text.ts`. */
import { type EpochMs, epochMs } from '#core/units.ts'
import { dateText } from '#web/ui/date-text.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** By options. Creating one takes milliseconds on a phone. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a formatter of times in the device's zone. Unlike a stored `Intl.DateTimeFormat`, which keeps the zone in which
 * it was created, it follows the device after travel, without a reload.
 */
/* @__NO_SIDE_EFFECTS__ */
export function localFormat(options: Intl.DateTimeFormatOptions): {
  readonly format: (at: number) => string
} {
  const key = JSON.stringify(options)
  return {
    format: (at) => {
      let format = formats.get(key)
      if (format === undefined) {
        format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
        formats.set(key, format)
      }
      return format.format(at - new Date(at).getTimezoneOffset() * MINUTE_MS)
    },
  }
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { month: 'short', day: 'numeric' } as const

/** "7:02 AM" */
export const timeFormat = localFormat(TIME)
/** "Nov 12" */
export const dayFormat = localFormat(DAY)
/** "Nov 12, 2025" */
export const dayOfYearFormat = localFormat({ ...DAY, year: 'numeric' })
/** "Tue, Nov 24, 2:05 PM" */
export const weekMomentFormat = localFormat({ weekday: 'short', ...DAY, ...TIME })
/** "Nov 24, 2026, 2:05 PM" */
export const momentFormat = localFormat({ dateStyle: 'medium', timeStyle: 'short' })
const weekdayFormat = localFormat({ weekday: 'long' })

/** Formats a past time for a narrow column: "Today, 7:02 AM", "Yesterday, 9:12 PM", "2 days ago", "Nov 12". */
export function pastText(at: EpochMs, now: EpochMs): string {
  const days = daysBetween(at, now)
  if (days <= 0) return `Today, ${timeFormat.format(at)}`
  if (days === 1) return `Yesterday, ${timeFormat.format(at)}`
  if (days < 7) return `${days} days ago`
  return (isSameYear(at, now) ? dayFormat : dayOfYearFormat).format(at)
}

/** Formats the time since a moment: "just now", "12m ago", "3h 10m ago". Rounds down to minutes. */
export function sinceText(at: EpochMs, now: EpochMs): string {
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE_MS))
  if (minutes === 0) return 'just now'
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m ago` : `${minutes}m ago`
}

/** Formats a time within a week as "5:00 PM, Saturday"; later times include the date. */
export function clockAndDay(at: EpochMs, now: EpochMs): string {
  const far = Math.abs(daysBetween(at, now)) >= 7
  return `${timeFormat.format(at)}, ${weekdayFormat.format(at)}${far ? `, ${dayFormat.format(at)}` : ''}`
}

/** Formats a future time, such as "Tue, Nov 24, 2:05 PM"; one of another year with the year. */
export function futureText(at: EpochMs, now: EpochMs): string {
  return (isSameYear(at, now) ? weekMomentFormat : momentFormat).format(at)
}

/**
 * Formats a future time as `futureText` does. Rounds up to a full minute, because the page updates at full minutes: what
 * begins or ends at this time has done so when the minute shown begins.
 */
export function minuteText(at: EpochMs, now: EpochMs): string {
  return futureText(epochMs(Math.ceil(at / MINUTE_MS) * MINUTE_MS), now)
}

/** Returns the local day of a timestamp: "today", "yesterday", or "on" with the date. */
export function momentDay(iso: string, now: number): string {
  const days = daysBetween(Date.parse(iso), now)
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : `on ${localDate(iso)}`
}

/** Formats a timestamp as a local date, such as `November 21, 2026`. */
export function localDate(iso: string): string {
  return dateText(localDay(Date.parse(iso)))
}

/** Returns the local day of a timestamp, for example `2026-11-21`. */
export function localDay(at: number): string {
  const moment = new Date(at)
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${String(moment.getFullYear()).padStart(4, '0')}-${month}-${day}`
}

/** Counts local days between two times. A day of 23 or 25 hours counts as one. */
export function daysBetween(from: number, to: number): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

function isSameYear(a: number, b: number): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear()
}
