import type { EpochMs } from '#core/units.ts'
import { localFormat } from '#web/ui/local-format.ts'

const MINUTE_MS = 60_000
const sameYear = localFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const otherYear = localFormat({ dateStyle: 'medium', timeStyle: 'short' })

/**
 * Formats a future time, such as "Tue, Nov 24, 2:05 PM". Rounds up to a full minute, because the page updates at full
 * minutes: what begins or ends at this time has done so when the minute shown begins.
 */
export function minuteText(at: EpochMs, now: EpochMs): string {
  const minute = Math.ceil(at / MINUTE_MS) * MINUTE_MS
  const isThisYear = new Date(minute).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? sameYear : otherYear).format(minute)
}
