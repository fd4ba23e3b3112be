import type { EpochMs } from '#core/units.ts'

const DAY_MS = 86_400_000
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
const THREE_DIGITS = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'))

let lastDay = NaN
let dateText = ''

/**
 * Formats a moment for the wire, as `Date.toISOString` does, which takes three times as long: the dates of a list were a
 * tenth of the CPU time of its read.
 */
export function momentText(at: EpochMs): string {
  const day = Math.floor(at / DAY_MS)
  if (day !== lastDay) {
    lastDay = day
    dateText = new Date(at).toISOString().slice(0, -13)
  }
  const ms = at - day * DAY_MS
  const hours = TWO_DIGITS[Math.floor(ms / 3_600_000)]
  const minutes = TWO_DIGITS[Math.floor(ms / 60_000) % 60]
  const seconds = TWO_DIGITS[Math.floor(ms / 1000) % 60]
  return `${dateText}${hours}:${minutes}:${seconds}.${THREE_DIGITS[ms % 1000]}Z`
}
