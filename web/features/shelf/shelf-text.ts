import type { Shelf } from '#core/ranking/shelf.ts'
import type { EpochMs } from '#core/units.ts'

const sameYear = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** "hidden", "snoozed until Sat, Nov 28, 5:00 PM" or "back in your list", as the end of a sentence. */
export function shelfText({ hidden, snoozedUntil }: Shelf, now: EpochMs): string {
  if (hidden) return 'hidden'
  if (snoozedUntil === null || snoozedUntil <= now) return 'back in your list'
  const near = new Date(snoozedUntil).getFullYear() === new Date(now).getFullYear()
  return `snoozed until ${(near ? sameYear : otherYear).format(snoozedUntil)}`
}
