import type { EpochMs } from '#core/units.ts'

/** Formats the time since a collection: "just now", "12m ago", "3h 10m ago". Rounds down to minutes. */
export function sinceText(at: EpochMs, now: EpochMs): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000))
  if (minutes === 0) return 'just now'
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m ago` : `${minutes}m ago`
}
