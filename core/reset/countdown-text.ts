import type { EpochMs } from '#core/units.ts'

/**
 * The wait until a moment as `Xh Ym`, or `Ym` under an hour.
 *
 * A begun minute counts as a whole one, so the text never promises a bonus too early and never says `0m`
 * while it is still shut.
 *
 * @returns `0m` when the moment has come.
 * @see spec section 4 "Casino status per user"; section 9 "Countdown granularity is minutes"
 */
export function countdownText(until: EpochMs, now: EpochMs): string {
  const minutes = Math.max(0, Math.ceil((until - now) / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}
