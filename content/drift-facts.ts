const MINUTES_A_DAY = 24 * 60

/**
 * In how many days one bonus is lost, when it counts 24 hours from each claim and each claim is a little late.
 *
 * @param minutesLate minutes later every day, over 0.
 * @returns whole days, rounded up.
 */
export function daysPerLostBonus(minutesLate: number): number {
  return Math.ceil(MINUTES_A_DAY / minutesLate)
}

/** @returns the bonuses lost in a year that way, whole ones only. */
export function bonusesLostPerYear(minutesLate: number): number {
  return Math.floor((365 * minutesLate) / MINUTES_A_DAY)
}
