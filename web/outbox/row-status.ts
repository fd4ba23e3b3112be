import { availability } from '#core/reset/availability.ts'
import { countdownText } from '#core/reset/countdown-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'

/** The status of a row: closed, ready, or waiting with the text of its countdown. */
export type RowStatus =
  | { readonly kind: 'closed' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting'; readonly nextAt: EpochMs; readonly text: string }

export function rowStatus({ listed, own }: ListRow, now: EpochMs): RowStatus {
  if (!listed.casino.active) return { kind: 'closed' }
  // The time on screen is up to a minute old, so the last collection can be later than `now`.
  const at = epochMs(Math.max(now, own.lastCollected ?? now))
  const { ready, nextAt } = availability(listed.rule, own.lastCollected, at)
  return ready || nextAt === null
    ? { kind: 'ready' }
    : { kind: 'waiting', nextAt, text: countdownText(nextAt, at) }
}
