import type { CashOutStatus } from '#core/money/cash-out-status.ts'
import { type CashOutState, changeCashOut } from '#core/money/change-cash-out.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { type LedgerEntry, statusOf } from '#web/api/ledger/ledger-entry.ts'

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
