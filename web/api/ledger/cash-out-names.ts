import type { CashOutStatus, PayoutMethod } from '#core/money/cash-out-status.ts'
import { type CashOutState, changeCashOut } from '#core/money/change-cash-out.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { type LedgerEntry, statusOf } from '#web/api/ledger/ledger-entry.ts'
import type { LearnedDaysToPaid } from '#contract/learned.ts'

export const STATUS_NAMES = {
  requested: 'Requested',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Rejected',
  canceled: 'Canceled',
} as const satisfies Record<CashOutStatus, string>

export const METHOD_NAMES = {
  bank: 'Bank transfer',
  'gift-card': 'Gift card',
  crypto: 'Crypto',
  'e-wallet': 'E-wallet',
  other: 'Other',
} as const satisfies Record<PayoutMethod, string>

/** Returns the state of a cash-out as it is stored. */
export function cashOutState(entry: LedgerEntry): CashOutState {
  const { approvedAt = null, paidAt = null, closedAt = null } = entry
  return { status: statusOf(entry), approvedAt, paidAt, closedAt }
}

/** Returns the state of a cash-out after a press at a time. */
export function nextState(entry: LedgerEntry, status: CashOutStatus, now: EpochMs): CashOutState {
  const { occurredAt } = entry
  // The clock of another device can be ahead.
  return changeCashOut(cashOutState(entry), { status }, occurredAt, epochMs(Math.max(now, occurredAt)))
}

/** "Usually paid in 2 days, 9 of 10 within 5 days" */
export function usuallyPaidText({ median, p90 }: LearnedDaysToPaid): string {
  return `Usually paid in ${daysText(median)}, 9 of 10 within ${daysText(p90)}`
}

/** "9 days", "1 day", "less than a day" */
export function daysText(days: number): string {
  if (days < 1) return 'less than a day'
  return `${Math.round(days * 10) / 10} ${days === 1 ? 'day' : 'days'}`
}
