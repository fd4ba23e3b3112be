import type { EntryKind } from '#contract/entries.ts'
import { STATUS_NAMES } from '#web/api/ledger/cash-out-names.ts'
import { KIND_NAMES, type LedgerEntry, statusOf } from '#web/api/ledger/ledger-entry.ts'
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

/** The types of a diary. Corrections and amounts that were played through only change a balance. */
export const DIARY_KINDS = ['cash_out', 'spend', 'collect'] as const satisfies readonly EntryKind[]

/** Returns the entries that a diary lists: neither deleted, nor only a change of a balance. */
export function diaryEntries(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  return entries.filter(({ kind, voided }) => !voided && DIARY_KINDS.some((one) => one === kind))
}

/** `Spend`, or `Cash-out, paid Nov 21, 2026` by the calendar of a zone. The other states have no date. */
export function diaryTypeText(entry: LedgerEntry, zone: string): string {
  const name = KIND_NAMES[entry.kind]
  if (entry.kind !== 'cash_out') return name
  const status = statusOf(entry)
  const paid = status === 'paid' ? ` ${zoneDayText(entry.paidAt ?? entry.occurredAt, zone)}` : ''
  return `${name}, ${STATUS_NAMES[status].toLowerCase()}${paid}`
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
