import type { CashOutStatus } from '#core/money/cash-out-status.ts'
import { type EpochMs, epochMs } from '#core/units.ts'

/** The state of a cash-out. `paidAt` is null unless it was paid at another time than it was requested. */
export type CashOutState = {
  readonly status: CashOutStatus
  readonly approvedAt: EpochMs | null
  readonly paidAt: EpochMs | null
  readonly closedAt: EpochMs | null
}

/** What changes of it. A time that is missing stays, or follows from the new state. */
export type CashOutStateChange = Partial<CashOutState>

/** A cash-out that was just requested. */
export const REQUESTED: CashOutState = {
  status: 'requested',
  approvedAt: null,
  paidAt: null,
  closedAt: null,
}

/**
 * Returns the state of a cash-out after a change. Any state can follow any other.
 *
 * A new state takes the time of the change unless it has one, and the times that it does not have become null: a requested
 * cash-out has none, only a paid one `paidAt`, and only a rejected or canceled one `closedAt`. One that is approved again
 * keeps the time of its approval. A payment or an end without a time is not before the approval: devices and servers have
 * clocks of their own.
 *
 * @param requestedAt the time of the entry.
 * @param now the time of the change.
 */
export function changeCashOut(
  before: CashOutState,
  change: CashOutStateChange,
  requestedAt: EpochMs,
  now: EpochMs,
): CashOutState {
  const { status = before.status } = change
  const isNew = status !== before.status
  const time = (sent: EpochMs | null | undefined, later: EpochMs | null) =>
    sent === undefined ? later : sent
  const approvedAt =
    status === 'requested'
      ? null
      : time(change.approvedAt, before.approvedAt ?? (status === 'approved' && isNew ? now : null))
  const settledAt = epochMs(Math.max(now, approvedAt ?? now))
  const paidAt = status === 'paid' ? time(change.paidAt, isNew ? settledAt : before.paidAt) : null
  const isClosed = status === 'rejected' || status === 'canceled'
  return {
    status,
    approvedAt,
    paidAt: paidAt === requestedAt ? null : paidAt,
    closedAt: isClosed ? time(change.closedAt, isNew ? settledAt : before.closedAt) : null,
  }
}

/** A time of a cash-out that is before the step that it follows. */
export type EarlyTime = {
  readonly field: 'approvedAt' | 'paidAt' | 'closedAt'
  readonly before: 'request' | 'approval'
}

/**
 * Returns the first time of a cash-out that is out of order; null if it has none. It is requested first, then approved, then
 * paid, rejected, or canceled, and each step can be skipped.
 */
export function findEarlyTime(
  { status, approvedAt, paidAt, closedAt }: CashOutState,
  requestedAt: EpochMs,
): EarlyTime | null {
  const times = { approvedAt, paidAt: status === 'paid' ? (paidAt ?? requestedAt) : null, closedAt }
  for (const field of ['approvedAt', 'paidAt', 'closedAt'] as const) {
    const at = times[field]
    if (at !== null && at < requestedAt) return { field, before: 'request' }
    if (at !== null && approvedAt !== null && at < approvedAt) return { field, before: 'approval' }
  }
  return null
}
