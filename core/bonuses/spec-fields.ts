import type { Clock } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { claimValue } from '#core/money/claim-value.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { clockOfRule, parseResetRule, type ResetFields } from '#core/reset/reset-rule.ts'
import type { Cents } from '#core/units.ts'

/**
 * Returns the clock and the value of a bonus that is stated as a reset and a daily reward: the reward is divided among the
 * claims of a day. Without a reset it is paid once a day, at an unknown hour.
 *
 * @param dailyReward null if it is not known.
 * @throws RangeError if the reset has a value that `parseResetRule` rejects.
 */
export function bonusOfDaily(
  reset: ResetFields,
  dailyReward: Cents | null,
): { readonly clock: Clock; readonly value: BonusValue } {
  const parsed = parseResetRule(reset)
  if (!parsed.ok) throw new RangeError(`not a reset: ${JSON.stringify(reset)}`)
  const { rule, confirmed } = parsed.value
  const amount = claimValue(dailyReward, rule)
  return {
    clock: confirmed ? clockOfRule(rule) : { kind: 'daily' },
    value: amount === null ? { kind: 'unknown' } : { kind: 'fixed', amount: decimalText(amount) },
  }
}
