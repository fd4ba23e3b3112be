import type { FixedClock } from '#core/bonuses/clock.ts'
import { lastReset, nextReady, timeOfDayMs } from '#core/bonuses/next-ready.ts'
import type { ReminderSettings } from '#core/reminders/settings.ts'
import { zoneOffsetMs } from '#core/reset/zone-time.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Digest = NonNullable<ReminderSettings['digest']>
type QuietHours = ReminderSettings['quietHours']

/**
 * Returns when the digest is due at or before a moment, and after it. A local time that occurs twice is the first one, and a
 * skipped 02:30 is 03:30.
 *
 * @throws RangeError if the platform does not know the zone.
 */
export function digestTimes(
  { time, weekdays }: Digest,
  zone: string,
  at: EpochMs,
): { readonly last: EpochMs; readonly next: EpochMs } {
  const clock = { ...dailyClock(time, zone), weekdays }
  return { last: lastReset(clock, at), next: nextAt(clock, at) }
}

/** Returns when the quiet hours end in which a moment is; null if it is in none. The end itself is not quiet. */
export function quietUntil(quietHours: QuietHours, zone: string, at: EpochMs): EpochMs | null {
  if (quietHours === null) return null
  const [from, to] = [dailyClock(quietHours.from, zone), dailyClock(quietHours.to, zone)]
  const [start, end] = [lastReset(from, at), nextAt(to, at)]
  if (start <= lastReset(to, at)) return null
  // A start that the clocks skip moves forward by an hour, and can pass the end: 02:30 to 03:15 would last until the next day.
  const length = (timeOfDayMs(quietHours.to) - timeOfDayMs(quietHours.from) + DAY_MS) % DAY_MS
  return end - start > length + DAY_MS / 2 ? null : end
}

/** Returns when the quiet hours started in which a moment is; null if it is in none. */
export function quietSince(quietHours: QuietHours, zone: string, at: EpochMs): EpochMs | null {
  if (quietHours === null || quietUntil(quietHours, zone, at) === null) return null
  return lastReset(dailyClock(quietHours.from, zone), at)
}

/** Returns when the next quiet hours start; null if there are none. */
export function nextQuiet(quietHours: QuietHours, zone: string, at: EpochMs): EpochMs | null {
  return quietHours && nextAt(dailyClock(quietHours.from, zone), at)
}

/** Returns whether a time of day is in the quiet hours, whatever the day. */
export function isQuietTime(time: string, quietHours: QuietHours): boolean {
  if (quietHours === null) return false
  const [at, from, to] = [time, quietHours.from, quietHours.to].map(timeOfDayMs) as [number, number, number]
  return from < to ? from <= at && at < to : at >= from || at < to
}

/** Returns the time of day of a zone at a moment, such as `7:00 PM`. */
export function timeText(zone: string, at: EpochMs): string {
  const minutes = Math.floor((at + zoneOffsetMs(zone, at)) / MINUTE_MS) % (DAY_MS / MINUTE_MS)
  const hours = Math.floor(minutes / 60)
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

function dailyClock(time: string, zone: string): FixedClock {
  return { kind: 'fixed', times: [time], zone }
}

function nextAt(clock: FixedClock, at: EpochMs): EpochMs {
  return nextReady(clock, at) ?? epochMs(at + DAY_MS)
}
