import { availability } from '#core/bonuses/availability.ts'
import { countdownText } from '#core/reset/countdown-text.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'

/** The status of a row: closed, on a condition, ready, or waiting with the text of its countdown. */
export type RowStatus =
  | { readonly kind: 'closed' }
  /** It has no timer; `text` says when it can be collected. */
  | { readonly kind: 'condition'; readonly text: string }
  /** `isProbable`: with a probability of less than 98 %, by what was learned about its clock. */
  | { readonly kind: 'ready'; readonly isProbable: boolean }
  | { readonly kind: 'waiting'; readonly nextAt: EpochMs; readonly text: string }

export function rowStatus({ listed, own }: ListRow, now: EpochMs): RowStatus {
  if (!listed.casino.active) return { kind: 'closed' }
  const { clock } = listed.bonus
  if (clock.kind === 'condition') return { kind: 'condition', text: clock.text }
  // The time on screen is up to a minute old, so what the user has just done can be later than `now`.
  const at = epochMs(Math.max(now, own.lastCollected ?? now, own.statedReady?.at ?? now))
  const { ready, isProbable, nextAt } = availability(clock, own.lastCollected, own.statedReady, at)
  return ready || nextAt === null
    ? { kind: 'ready', isProbable }
    : { kind: 'waiting', nextAt, text: countdownText(nextAt, at) }
}

export function readyText({ isProbable }: { readonly isProbable: boolean }): string {
  return isProbable ? 'Probably ready' : 'Ready'
}
