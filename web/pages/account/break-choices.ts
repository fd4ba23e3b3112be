import { BREAK_LENGTHS, BREAK_MS, type BreakLength } from '#core/limits/limit-rules.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

const HOUR_MS = 3_600_000

export const BREAK_NAMES: Readonly<Record<BreakLength, string>> = {
  day: 'A day',
  week: 'A week',
  month: 'A month (30 days)',
  'six-months': 'Six months (182 days)',
}

/** Returns when a break ends that starts now. */
export function breakEnd(length: BreakLength, now: EpochMs): EpochMs {
  return epochMs(now + BREAK_MS[length])
}

/**
 * Returns the lengths that a break can have from now on. During a break, these are the ones that extend it by an hour or
 * more.
 *
 * @param endsAt the end of the active break, or null without one.
 */
export function breakChoices(endsAt: EpochMs | null, now: EpochMs): BreakLength[] {
  return BREAK_LENGTHS.filter((length) => endsAt === null || breakEnd(length, now) >= endsAt + HOUR_MS)
}
