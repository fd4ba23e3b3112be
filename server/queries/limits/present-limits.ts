import type { LimitsResponse, LimitStatus, SpendLimits } from '#contract/limits.ts'
import { limitState, reachedUntil } from '#core/limits/limit-status.ts'
import {
  breakState,
  confirmableAt,
  expiresAt,
  type LimitPeriod,
  pendingRaise,
} from '#core/limits/limit-rules.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import type { StoredLimits } from '#server/queries/limits/stored-limits.ts'

/** Returns the limits as of `now` with what is spent, for the response to a spend. */
export function presentSpendLimits(
  stored: Pick<StoredLimits, 'rules' | 'spends'>,
  now: EpochMs,
): SpendLimits {
  return {
    day: presentLimit(stored, 'day', now),
    week: presentLimit(stored, 'week', now),
    month: presentLimit(stored, 'month', now),
  }
}

/** Returns the limits and the break as of `now`. */
export function presentLimits(stored: StoredLimits, now: EpochMs): LimitsResponse {
  const { breakEndsAt } = stored.rules
  const state = breakState(stored.rules, now)
  return {
    limits: presentSpendLimits(stored, now),
    break: state === null || breakEndsAt === null ? null : { state, endsAt: momentText(breakEndsAt) },
    now: momentText(now),
  }
}

function presentLimit(
  { rules, spends }: Pick<StoredLimits, 'rules' | 'spends'>,
  period: LimitPeriod,
  now: EpochMs,
): LimitStatus {
  const { amount } = rules.limits[period]
  const raise = pendingRaise(rules.limits[period], now)
  const until = reachedUntil(period, amount, spends[period])
  return {
    amount: amountText(amount),
    spent: decimalText(spends[period].spent),
    state: limitState(amount, spends[period].spent),
    until: until === null ? null : momentText(until),
    pending: raise && {
      amount: amountText(raise.amount),
      confirmableAt: momentText(confirmableAt(raise)),
      expiresAt: momentText(expiresAt(raise)),
    },
  }
}

function amountText(amount: Cents | null): string | null {
  return amount === null ? null : decimalText(amount)
}

function momentText(at: EpochMs): string {
  return new Date(at).toISOString()
}
