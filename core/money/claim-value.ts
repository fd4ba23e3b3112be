import type { ResetRule } from '#core/reset/reset-rule.ts'
import { type Cents, cents } from '#core/units.ts'

const HOURS_A_DAY = 24

/**
 * Returns what one claim of a casino is worth: the expected daily value times hours / 24 where a bonus can be claimed
 * several times a day, and the whole daily value everywhere else.
 *
 * Rounded half up to the cent, so a day's claims differ from the daily value by at most half a cent each.
 *
 * @param expected the expected daily value (`expectedReward`), 0 or more; null where it is not known.
 * @param rule a casino whose reset is not known has the rule hourly 24: one claim a day.
 * @returns null when the daily value is unknown.
 */
export function claimValue(expected: Cents | null, rule: ResetRule): Cents | null {
  if (expected === null || !paysSeveralTimesADay(rule)) return expected
  return cents(Math.floor((expected * rule.hours + HOURS_A_DAY / 2) / HOURS_A_DAY))
}

/** Whether a bonus can be claimed more than once in 24 hours. */
export function paysSeveralTimesADay(rule: ResetRule): rule is Extract<ResetRule, { kind: 'hourly' }> {
  return rule.kind === 'hourly' && rule.hours < HOURS_A_DAY
}
