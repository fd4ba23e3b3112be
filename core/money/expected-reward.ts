import { type Cents, cents } from '#core/units.ts'

/** The return to player assumed where a casino's wash game has no published figure, in percent. */
export const DEFAULT_RTP = 100

/**
 * What a daily bonus is worth after one playthrough: expected_daily_reward times rtp / 100.
 *
 * Rounded half up to the cent per casino, so that the totals are the sums of what is shown.
 *
 * @param reward the daily value, or null where no source gives one.
 * @param rtp percent, 0 to 100, at most two decimals.
 * @returns null when the daily value is unknown.
 * @see spec section 9 "Expected reward"
 */
export function expectedReward(reward: Cents | null, rtp: number): Cents | null {
  return reward === null ? null : cents(Math.floor((reward * Math.round(rtp * 100) + 5000) / 10_000))
}
