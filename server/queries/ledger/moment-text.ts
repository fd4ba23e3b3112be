import type { EpochMs } from '#core/units.ts'

const MAX_TEXTS = 10_000
const texts = new Map<EpochMs, string>()

/**
 * Formats a moment for the wire, as `Date.toISOString` does. Remembers the texts: lists share the times of resets, and are
 * read again and again. Formatting them each time was a tenth of the CPU time of a dashboard.
 */
export function momentText(at: EpochMs): string {
  const known = texts.get(at)
  if (known !== undefined) return known
  const text = new Date(at).toISOString()
  if (texts.size >= MAX_TEXTS) texts.clear()
  texts.set(at, text)
  return text
}
