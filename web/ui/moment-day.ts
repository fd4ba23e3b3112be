/** The local day of a moment, and how long ago it was. All times are those of the device. */
import type { EpochMs } from '#core/units.ts'
import { dateText } from '#web/ui/date-text.ts'
import { daysBetween } from '#web/ui/time.ts'

const MINUTE_MS = 60_000

/** Formats the time since a moment: "just now", "12m ago", "3h 10m ago". Rounds down to minutes. */
export function sinceText(at: EpochMs, now: EpochMs): string {
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE_MS))
  if (minutes === 0) return 'just now'
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m ago` : `${minutes}m ago`
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
