import { nextReset } from '#core/reset/next-reset.ts'
import type { ResetRule } from '#core/reset/reset-rule.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000

/** How long a casino is snoozed: to the start of its next bonus day, or for whole days. */
export type Snooze = { readonly kind: 'reset' } | { readonly kind: 'days'; readonly days: number }

/**
 * Returns when a snooze that starts now ends.
 *
 * A casino with a daily reset reappears at its next reset, when tomorrow's bonus is available. One with an hourly rule
 * has no fixed day and reappears in 24 hours.
 *
 * @param now UTC epoch milliseconds.
 * @returns always later than `now`. `days` must be above 0 and count 24 hours each.
 */
export function snoozeUntil(snooze: Snooze, rule: ResetRule, now: EpochMs): EpochMs {
  if (snooze.kind === 'days') return epochMs(now + snooze.days * DAY_MS)
  return rule.kind === 'hourly' ? epochMs(now + DAY_MS) : nextReset(rule, now)
}
