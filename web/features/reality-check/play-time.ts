import type { EpochMs } from '#core/units.ts'

/** The time of a user on the site without a longer interruption, and the reminders of it that were shown. */
export type PlayTime = { readonly startedAt: number; readonly seenAt: number; readonly shown: number }

const MINUTE_MS = 60_000

/** An interruption after which the time starts again. */
export const INTERRUPTION_MS = 30 * MINUTE_MS

/** Returns the time at a visible minute: a new one after an interruption, or when the clock was set back. */
export function continuePlayTime(before: PlayTime | null, now: EpochMs): PlayTime {
  if (before === null || now - before.seenAt > INTERRUPTION_MS || now < before.seenAt)
    return { startedAt: now, seenAt: now, shown: 0 }
  return { ...before, seenAt: now }
}

/** Returns the whole minutes to remind of; null if no reminder is due. A late reminder counts once. */
export function dueMinutes({ startedAt, seenAt, shown }: PlayTime, intervalMinutes: number): number | null {
  if (intervalMinutes === 0) return null
  const minutes = Math.floor((seenAt - startedAt) / MINUTE_MS)
  return Math.floor(minutes / intervalMinutes) > Math.floor(shown / intervalMinutes) ? minutes : null
}
