import type { CatalogCasino } from '#catalog/schema.ts'
import { dailyWorth } from '#core/bonuses/claim-worth.ts'
import { isClockConfirmed, type StatedClock } from '#core/bonuses/clock.ts'
import type { BonusValue } from '#core/bonuses/value.ts'
import { decimalText } from '#core/money/decimal-text.ts'

const HOUR_MINUTES = 60

/**
 * Returns a clock in the reset fields of the specification: whole hours after a claim, or one time on every day. A daily
 * bonus whose hour is unknown has the type without a value. All are null for a clock that they cannot express.
 */
export function resetFields(
  clock: StatedClock,
): Pick<CatalogCasino, 'reset_type' | 'reset_value' | 'reset_zone'> {
  const none = { reset_type: null, reset_value: null, reset_zone: null }
  switch (clock.kind) {
    case 'rolling':
      return clock.minutes % HOUR_MINUTES === 0
        ? { reset_type: 'hourly', reset_value: String(clock.minutes / HOUR_MINUTES), reset_zone: null }
        : none
    case 'fixed': {
      const [time, ...others] = clock.times
      if (time === undefined || others.length > 0 || clock.weekdays || clock.dayOfMonth) return none
      return {
        reset_type: 'specific_time',
        reset_value: time.padEnd('00:00:00'.length, ':00'),
        reset_zone: clock.zone === 'UTC' ? null : clock.zone,
      }
    }
    case 'daily':
      return { ...none, reset_type: 'specific_time' }
    case 'condition':
    case 'unknown':
      return none
  }
}

/** Returns the value of a day of a bonus as a decimal; null if no source states it. */
export function dailyReward(clock: StatedClock, value: BonusValue): string | null {
  const worth = dailyWorth(clock, value, null)
  return worth === null ? null : decimalText(worth)
}

/** Returns the condition of a bonus as a clause that continues a sentence; null without one. */
export function conditionOf(clock: StatedClock): string | null {
  if (clock.kind !== 'condition') return null
  return clock.text.replace(/^[A-Z](?=[a-z ])/, (initial) => initial.toLowerCase())
}

/** Returns whether the moment of the next bonus is known, and not from one list alone. */
export function isResetConfirmed(clock: StatedClock, weakness: string | null): boolean {
  return clock.kind !== 'condition' && isClockConfirmed(clock) && weakness !== 'one-list'
}
