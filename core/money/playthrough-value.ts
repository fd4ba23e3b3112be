import { type Cents, cents } from '#core/units.ts'

/**
 * The share of a bonus that is left on average after it has been staked `times` over: (rtp / 100) ^ times.
 *
 * @param rtp percent, 0 to 100.
 * @param times 0 or more; need not be whole.
 * @returns 0 to 1; 1 at no playthrough at all.
 * @see spec section 9 "10x playthrough at 95% RTP is about 59.87%"
 */
export function keptShare(rtp: number, times: number): number {
  return (rtp / 100) ** times
}

/**
 * What a bonus is worth on average after its playthrough, rounded half up to the cent.
 *
 * @see spec section 2, the tooltip of Expected Daily
 */
export function playthroughValue(bonus: Cents, rtp: number, times: number): Cents {
  // A hair is added before rounding: 100 cents at 1.005 is 100.49999… in binary.
  return cents(Math.floor(bonus * keptShare(rtp, times) + 0.5 + 1e-9))
}
