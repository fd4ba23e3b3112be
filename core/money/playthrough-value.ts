import { type Cents, cents } from '#core/units.ts'

/**
 * Returns the average share of a bonus that remains after `times` playthroughs: (rtp / 100) ^ times.
 *
 * @param rtp percent, 0 to 100.
 * @param times 0 or more; need not be whole.
 * @returns 0 to 1; 1 for no playthrough.
 */
export function remainingShare(rtp: number, times: number): number {
  return (rtp / 100) ** times
}

/**
 * Returns the average value of a bonus after its playthrough, rounded half up to the cent.
 */
export function playthroughValue(bonus: Cents, rtp: number, times: number): Cents {
  // 1e-9 corrects binary rounding: 100 cents at 1.005 is 100.49999…
  return cents(Math.floor(bonus * remainingShare(rtp, times) + 0.5 + 1e-9))
}
