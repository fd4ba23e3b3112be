import type { Visibility } from '#core/ranking/visibility.ts'
import type { EpochMs } from '#core/units.ts'
import { futureText } from '#web/ui/time.ts'

/**
 * Describes a visibility as the end of a sentence: "hidden", "snoozed until Sat, Nov 28, 5:00 PM", or "back in your
 * list".
 */
export function visibilityText({ hidden, snoozedUntil }: Visibility, now: EpochMs): string {
  if (hidden) return 'hidden'
  if (snoozedUntil === null || snoozedUntil <= now) return 'back on your list'
  return `snoozed until ${futureText(snoozedUntil, now)}`
}
