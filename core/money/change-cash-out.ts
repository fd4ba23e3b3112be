import type { CashOutStatus } from '#core/money/cash-out-status.ts'
import type { EpochMs } from '#core/units.ts'

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
 * keeps the time of its approval.
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
  const paidAt = status === 'paid' ? time(change.paidAt, isNew ? now : before.paidAt) : null
  const isClosed = status === 'rejected' || status === 'canceled'
  return {
    status,
    approvedAt:
      status === 'requested'
        ? null
        : time(change.approvedAt, before.approvedAt ?? (status === 'approved' && isNew ? now : null)),
    paidAt: paidAt === requestedAt ? null : paidAt,
    closedAt: isClosed ? time(change.closedAt, isNew ? now : before.closedAt) : null,
  }
}
