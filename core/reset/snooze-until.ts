import { nextReset } from '#core/reset/next-reset.ts'
import type { ResetRule } from '#core/reset/reset-rule.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const DAY_MS = 86_400_000

/** How long a casino is snoozed: to the start of its next bonus day, or for whole days. */
export type Snooze = { readonly kind: 'reset' } | { readonly kind: 'days'; readonly days: number }

/**
 * When a snooze ends that begins now.
 *
 * A casino with a time of day comes back at its next reset, when tomorrow's bonus opens. One that counts hours from
 * the last collection has no day of its own: it comes back in 24 hours.
 *
 * @param now UTC epoch milliseconds.
 * @returns always later than `now`; by whole days of 24 hours for `days`, which are above 0.
 */
export function snoozeUntil(snooze: Snooze, rule: ResetRule, now: EpochMs): EpochMs {
  if (snooze.kind === 'days') return epochMs(now + snooze.days * DAY_MS)
  return rule.kind === 'hourly' ? epochMs(now + DAY_MS) : nextReset(rule, now)
}
