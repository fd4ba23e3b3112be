import type { EntryKind } from '#contract/entries.ts'
import { wallClockToEpoch } from '#core/reset/zone-time.ts'
import type { EpochMs } from '#core/units.ts'

/**
 * Returns the filter of the entries of a year, as `GET /api/entries` takes it.
 *
 * @param zone whose calendar the year is in.
 */
export function diarySearch(year: number, zone: string, kind: EntryKind | null): string {
  const startOf = (start: number) => new Date(wallClockToEpoch(zone, Date.UTC(start, 0, 1))).toISOString()
  const search = new URLSearchParams({ from: startOf(year), to: startOf(year + 1), deleted: 'without' })
  if (kind !== null) search.set('kind', kind)
  return search.toString()
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Nov 21, 2026`, by the calendar of a zone. */
export function zoneDayText(at: EpochMs, zone: string): string {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone })
    formats.set(zone, format)
  }
  return format.format(at)
}
