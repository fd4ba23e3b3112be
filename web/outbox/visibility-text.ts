import type { Visibility } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import { localFormat } from '#web/ui/local-format.ts'

const sameYear = localFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const otherYear = localFormat({ dateStyle: 'medium', timeStyle: 'short' })

/**
 * Describes a visibility as the end of a sentence: "hidden", "snoozed until Sat, Nov 28, 5:00 PM", or "back in your
 * list".
 */
export function visibilityText({ hidden, snoozedUntil }: Visibility, now: EpochMs): string {
  if (hidden) return 'hidden'
  if (snoozedUntil === null || snoozedUntil <= now) return 'back on your list'
  const near = new Date(snoozedUntil).getFullYear() === new Date(now).getFullYear()
  return `snoozed until ${(near ? sameYear : otherYear).format(snoozedUntil)}`
}
