import type { EpochMs } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { localDay } from '#web/ui/moment-day.ts'
import { daysBetween, localFormat } from '#web/ui/time.ts'

export type EntryDay = {
  /** The local day, for example `2026-11-21`. */
  readonly day: string
  readonly title: string
  readonly entries: readonly LedgerEntry[]
}

const sameYearDay = localFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const otherYearDay = localFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** Groups entries, newest first, by their local day. */
export function entryDays(entries: readonly LedgerEntry[], now: EpochMs): EntryDay[] {
  const days: { day: string; title: string; entries: LedgerEntry[] }[] = []
  for (const entry of entries) {
    const day = localDay(entry.occurredAt)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, title: dayTitle(entry.occurredAt, now), entries: [entry] })
  }
  return days
}

/** "2026-11-21 12:02 UTC" */
export function utcText(at: EpochMs): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** "Today", "Yesterday", or "Saturday, November 14", with the year if it is not the current one. */
function dayTitle(at: EpochMs, now: EpochMs): string {
  const days = daysBetween(at, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return new Date(at).getFullYear() === new Date(now).getFullYear()
    ? sameYearDay.format(at)
    : otherYearDay.format(at)
}
