import type { ResetRule } from '#core/reset/reset-rule.ts'
import { type Cents, cents } from '#core/units.ts'

const HOURS_A_DAY = 24

/**
 * Returns the value of one claim: the expected daily value times hours / 24 if a bonus can be claimed several times a
 * day, otherwise the whole daily value.
 *
 * Rounded half up to the cent, so a day's claims differ from the daily value by at most half a cent each.
 *
 * @param expected the expected daily value (`expectedReward`), 0 or more; null if it is unknown.
 * @param rule a casino with an unknown reset has the rule hourly 24: one claim a day.
 * @returns null if the daily value is unknown.
 */
export function claimValue(expected: Cents | null, rule: ResetRule): Cents | null {
  if (expected === null || !paysSeveralTimesADay(rule)) return expected
  return cents(Math.floor((expected * rule.hours + HOURS_A_DAY / 2) / HOURS_A_DAY))
}

/** Returns whether a bonus can be claimed more than once in 24 hours. */
export function paysSeveralTimesADay(rule: ResetRule): rule is Extract<ResetRule, { kind: 'hourly' }> {
  return rule.kind === 'hourly' && rule.hours < HOURS_A_DAY
}
