import type { LimitStatus } from '#contract/limits.ts'
import type { LimitPeriod } from '#core/limits/limit-rules.ts'
import { centsOfDecimal } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { minuteText } from '#web/ui/time.ts'

type Pending = NonNullable<LimitStatus['pending']>

const WINDOWS: Readonly<Record<LimitPeriod, string>> = {
  day: 'in the last 24 hours',
  week: 'in the last 7 days',
  month: 'in the last 30 days',
}

/**
 * Describes what is spent of a limit, and until when a reached limit disables the links. During a break, they are off in
 * any case.
 */
export function spentText(
  period: LimitPeriod,
  { amount, spent, state, until }: LimitStatus,
  onBreak: boolean,
  now: EpochMs,
): string {
  const of = amount === null ? '' : ` of ${money(amount)}`
  const text = `${money(spent)}${of} spent ${WINDOWS[period]}`
  if (state !== 'reached' || onBreak) return text
  if (until === null) return `${text}. Casino links are off.`
  const end = epochMs(Date.parse(until))
  return now >= end ? text : `${text}. Casino links are off until ${minuteText(end, now)}.`
}

/** Returns whether the user can confirm a pending change. The server decides again. */
export function isConfirmable({ confirmableAt }: Pending, onBreak: boolean, now: EpochMs): boolean {
  return !onBreak && now >= Date.parse(confirmableAt)
}

/** Describes a pending change, and when it can be confirmed. */
export function pendingText(pending: Pending, onBreak: boolean, now: EpochMs): string {
  const change = pending.amount === null ? 'the removal of this limit' : `a limit of ${money(pending.amount)}`
  const until = minuteText(epochMs(Date.parse(pending.expiresAt)), now)
  if (onBreak)
    return `You can confirm ${change} when your break is over and you’ve turned links on. The request expires ${until}.`
  if (isConfirmable(pending, onBreak, now)) return `You can confirm ${change} until ${until}.`
  const from = minuteText(epochMs(Date.parse(pending.confirmableAt)), now)
  return `Between ${from} and ${until}, you can confirm ${change}.`
}

function money(decimal: string): string {
  return formatMoney(centsOfDecimal(decimal))
}
