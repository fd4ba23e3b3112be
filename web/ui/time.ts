/**
 * How the list and the pages show moments, all in the zone of the device. What only pages that load later show is in
 * `moment-day.ts`; days without a moment are in `date-text.ts`.
 */
import { type EpochMs, epochMs } from '#core/units.ts'

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

/** Counts local days between two times. A day of 23 or 25 hours counts as one. */
export function daysBetween(from: number, to: number): number {
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** Whether two times are in the same local year. */
export function isSameYear(a: number, b: number): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear()
}
