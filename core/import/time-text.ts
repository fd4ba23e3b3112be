import { type Cell, cellText } from '#core/import/cell.ts'
import { dayFraction } from '#core/import/serial-date.ts'

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?([ap]\.? ?m\.?)?$/i
const HOUR = /^(\d{1,2}) ?([ap]\.? ?m\.?)$/i
/** `23 h 58`, as it is written in French Canada. */
const FRENCH = /^(\d{1,2}) ?h(?: ?(\d{2}))?$/i

/**
 * Reads a time of day: `11:58 PM`, `23:58:07`, `9 am`, `23 h 58`, or the fraction of a day.
 *
 * @returns milliseconds since midnight; null for anything else.
 */
export function readTime(cell: Cell | undefined): number | null {
  const text = cellText(cell)
  if (/^0?\.\d+$|^0$/.test(text)) return dayFraction(Number(text))
  const clock = CLOCK.exec(text)
  if (clock !== null)
    return timeMs(Number(clock[1]), Number(clock[2]), Number(clock[3] ?? 0), millis(clock[4]), clock[5])
  const hour = HOUR.exec(text)
  if (hour !== null) return timeMs(Number(hour[1]), 0, 0, 0, hour[2])
  const french = FRENCH.exec(text)
  return french === null ? null : timeMs(Number(french[1]), Number(french[2] ?? 0), 0, 0, undefined)
}

function millis(fraction = ''): number {
  return Number(fraction.slice(0, 3).padEnd(3, '0'))
}

function timeMs(hour: number, minute: number, second: number, ms: number, half?: string): number | null {
  if (minute > 59 || second > 59 || hour > 23) return null
  const isHalf = half !== undefined && hour <= 12
  if (half !== undefined && hour === 0) return null
  const isPm = half?.toLowerCase().startsWith('p') === true
  const hours = isHalf ? (hour % 12) + (isPm ? 12 : 0) : hour
  return ((hours * 60 + minute) * 60 + second) * 1000 + ms
}
