import type { EpochMs } from '#core/units.ts'

/**
 * Formats the time until a moment as `Xh Ym`, or `Ym` under an hour.
 *
 * Rounds up to whole minutes, so the text never shows a bonus too early and never shows `0m` before the bonus is
 * available.
 *
 * @returns `0m` once the moment is reached.
 * @see docs/behavior.md, "When a bonus is ready"
 */
export function countdownText(until: EpochMs, now: EpochMs): string {
  const minutes = Math.max(0, Math.ceil((until - now) / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`
}
