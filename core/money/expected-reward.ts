import { type Cents, cents } from '#core/units.ts'

/** The return to player, in percent, assumed if a casino's wash game has no published figure. */
export const DEFAULT_RTP = 100

/**
 * Returns the value of a daily bonus after one playthrough: expected_daily_reward times rtp / 100.
 *
 * Rounded half up to the cent per casino, so that totals are the sums of the displayed values.
 *
 * @param reward the daily value, or null if no source gives one.
 * @param rtp percent, 0 to 100, at most two decimals.
 * @returns null if the daily value is unknown.
 */
export function expectedReward(reward: Cents | null, rtp: number): Cents | null {
  return reward === null ? null : cents(Math.floor((reward * Math.round(rtp * 100) + 5000) / 10_000))
}
