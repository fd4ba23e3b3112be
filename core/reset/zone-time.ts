import { type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/** Since this date every zone offset change is on a whole minute of UTC (Monrovia, January 1972, was the last other). */
// oxlint-disable-next-line no-restricted-globals -- arithmetic, reads no clock
const MINUTES_SINCE = Date.UTC(1973, 0, 1)
const MAX_CACHED_OFFSETS = 10_000

/**
 * Returns how far a zone's wall clock is ahead of UTC at a moment.
 *
 * @param zone an IANA zone the platform knows.
 * @returns whole milliseconds, negative west of Greenwich.
 * @throws RangeError when the platform does not know the zone.
 */
export function zoneOffsetMs(zone: string, at: EpochMs): number {
  if (at < MINUTES_SINCE) return computeOffsetMs(zone, at)
  const key = `${zone} ${Math.floor(at / MINUTE_MS)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = computeOffsetMs(zone, at)
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
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
