import type { Clock } from '#core/bonuses/clock.ts'
import { nextReady } from '#core/bonuses/next-ready.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000

/** How long a casino is snoozed: to the start of its next bonus day, or for whole days. */
export type Snooze = { readonly kind: 'reset' } | { readonly kind: 'days'; readonly days: number }

/**
 * Returns when a snooze that starts now ends.
 *
 * A bonus at fixed times reappears at its next one. Any other has no fixed day and reappears in 24 hours.
 *
 * @param now UTC epoch milliseconds.
 * @returns always later than `now`. `days` must be above 0 and count 24 hours each.
 */
export function snoozeUntil(snooze: Snooze, clock: Clock, now: EpochMs): EpochMs {
  if (snooze.kind === 'days') return epochMs(now + snooze.days * DAY_MS)
  const next = clock.kind === 'fixed' ? nextReady(clock, now) : null
  return next ?? epochMs(now + DAY_MS)
}
