import { availability } from '#core/reset/availability.ts'
import { countdownText } from '#core/reset/countdown-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { ListRow } from '#web/data/dashboard-list.ts'

/** Where a row stands: shut down, ready, or waiting with the text of its countdown. */
export type RowStatus =
  | { readonly kind: 'closed' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting'; readonly nextAt: EpochMs; readonly text: string }

export function rowStatus({ listed, mine }: ListRow, now: EpochMs): RowStatus {
  if (!listed.casino.active) return { kind: 'closed' }
  // The screen's time stands still between minutes: what was collected since was not collected in the future.
  const at = epochMs(Math.max(now, mine.lastCollected ?? now))
  const { ready, nextAt } = availability(listed.rule, mine.lastCollected, at)
  return ready || nextAt === null
    ? { kind: 'ready' }
    : { kind: 'waiting', nextAt, text: countdownText(nextAt, at) }
}
