import { type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, DayOffsets>>()

/** The offset at the start of a UTC day, and after the time at which it changes on that day. */
type DayOffsets = { readonly start: number; readonly changesAt: number; readonly end: number }

/** Since this date every zone changes its offset on a whole minute of UTC, and not twice within a day. */
// oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
const REGULAR_SINCE = Date.UTC(1973, 0, 1)
const MAX_CACHED_DAYS = 1000

/**
 * Returns how far a zone's wall clock is ahead of UTC at a moment.
 *
 * @param zone an IANA zone the platform knows.
 * @returns whole milliseconds, negative west of Greenwich.
 * @throws RangeError when the platform does not know the zone.
 */
export function zoneOffsetMs(zone: string, at: EpochMs): number {
  if (at < REGULAR_SINCE) return computeOffsetMs(zone, at)
  const { start, changesAt, end } = dayOffsets(zone, Math.floor(at / DAY_MS))
  return at < changesAt ? start : end
}

function dayOffsets(zone: string, day: number): DayOffsets {
  let days = offsets.get(zone)
  if (!days) offsets.set(zone, (days = new Map()))
  const known = days.get(day)
  if (known !== undefined) return known
  const computed = computeDayOffsets(zone, day * DAY_MS)
  if (days.size >= MAX_CACHED_DAYS) days.clear()
  days.set(day, computed)
  return computed
}

function computeDayOffsets(zone: string, dayStart: number): DayOffsets {
  const start = computeOffsetMs(zone, epochMs(dayStart))
  const end = computeOffsetMs(zone, epochMs(dayStart + DAY_MS - MINUTE_MS))
  let [before, changesAt] = [dayStart, dayStart + DAY_MS - MINUTE_MS]
  if (start === end) return { start, changesAt, end }
  while (changesAt - before > MINUTE_MS) {
    const middle = before + Math.floor((changesAt - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (computeOffsetMs(zone, epochMs(middle)) === start) before = middle
    else changesAt = middle
  }
  return { start, changesAt, end }
}

function computeOffsetMs(zone: string, at: EpochMs): number {
  return wallClockMs(zone, at) - Math.floor(at / 1000) * 1000
}

/**
 * Returns the moment at which a zone's wall clock shows a given day and time.
 *
 * If the clock shows the time twice (it was set back), returns the first moment. If it never shows it (it was set
 * forward over it), the time is moved forward by the length of the gap: 02:30 becomes 03:30.
 *
 * @param wallMs the wall clock's reading, as though it were UTC, in epoch milliseconds.
 */
export function wallClockToEpoch(zone: string, wallMs: number): EpochMs {
  const before = zoneOffsetMs(zone, epochMs(wallMs - DAY_MS))
  const after = zoneOffsetMs(zone, epochMs(wallMs + DAY_MS))
  const first = wallMs - Math.max(before, after)
  if (zoneOffsetMs(zone, epochMs(first)) === Math.max(before, after)) return epochMs(first)
  const second = wallMs - Math.min(before, after)
  if (zoneOffsetMs(zone, epochMs(second)) === Math.min(before, after)) return epochMs(second)
  return epochMs(wallMs - before)
}

/** @returns the midnight that starts the zone's calendar day at a moment, as a wall clock reading in epoch milliseconds. */
export function wallMidnightMs(zone: string, at: EpochMs): number {
  return Math.floor((at + zoneOffsetMs(zone, at)) / DAY_MS) * DAY_MS
}

function wallClockMs(zone: string, at: EpochMs): number {
  const fields: Record<string, number> = {}
  for (const { type, value } of formatFor(zone).formatToParts(at)) {
    if (type !== 'literal') fields[type] = Number(value)
  }
  // oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
  return Date.UTC(
    fields['year'] ?? 0,
    (fields['month'] ?? 1) - 1,
    fields['day'],
    fields['hour'],
    fields['minute'],
    fields['second'],
  )
}

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}
