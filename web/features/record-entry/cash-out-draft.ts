import type { CashOutStatus, PayoutMethod } from '#core/money/cash-out-status.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { parseAmount } from '#core/money/parse-amount.ts'
import { err, ok, type Result } from '#core/result.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'
import { amountErrorText } from '#web/api/ledger/amount-error-text.ts'
import { cashOutState } from '#web/api/ledger/cash-out-names.ts'
import type { LedgerEntry, Payout } from '#web/api/ledger/ledger-entry.ts'
import { momentFormat } from '#web/ui/time.ts'
import { readWhen, type WhenDraft, whenDraft } from '#web/ui/local-moments.ts'

/** What a form states of a cash-out besides its amount and the time of its request. */
export type CashOutDraft = {
  readonly status: CashOutStatus
  /** When it reached its state; null while it is the time of the request. */
  readonly settled: WhenDraft | null
  readonly method: PayoutMethod | ''
  readonly fee: string
  readonly reference: string
}

export type CashOutErrors = Partial<Record<'settled' | 'fee' | 'reference', string>>

const MAX_REFERENCE = 100

export function newCashOutDraft(status: CashOutStatus): CashOutDraft {
  return { status, settled: null, method: '', fee: '', reference: '' }
}

export function cashOutDraftOf(entry: LedgerEntry): CashOutDraft {
  const { status, approvedAt, paidAt, closedAt } = cashOutState(entry)
  const settledAt = {
    requested: null,
    approved: approvedAt,
    paid: paidAt,
    rejected: closedAt,
    canceled: closedAt,
  }[status]
  return {
    status,
    settled: settledAt === null ? null : whenDraft(settledAt),
    method: entry.method ?? '',
    fee: typeof entry.fee === 'number' ? decimalText(entry.fee) : '',
    reference: entry.reference ?? '',
  }
}

/**
 * Reads what a form states of a cash-out. Contains only what is stated: a cash-out that was paid when it was requested is recorded
 * as one without a state.
 *
 * @param requestedAt the time of the request; null if it could not be read, and is then not compared.
 * @param amount the same of the amount.
 */
export function readCashOut(
  draft: CashOutDraft,
  requestedAt: EpochMs | null,
  amount: Cents | null,
  now: EpochMs,
): Result<Payout, CashOutErrors> {
  const errors: CashOutErrors = {}
  const settled = draft.status === 'requested' || draft.settled === null ? null : readWhen(draft.settled, now)
  if (settled !== null && !settled.ok) errors.settled = settled.reason
  else if (
    settled !== null &&
    requestedAt !== null &&
    startOfSecond(settled.value) < startOfSecond(requestedAt)
  )
    errors.settled = 'That’s before it was requested'
  const fee = readFee(draft.fee, amount)
  if (!fee.ok) errors.fee = fee.reason
  const reference = draft.reference.trim()
  if (reference.length > MAX_REFERENCE) errors.reference = `At most ${MAX_REFERENCE} characters`
  if (!fee.ok || Object.keys(errors).length > 0) return err(errors)
  // In the same second, the time of the request can be later by milliseconds.
  const settledAt = settled?.ok === true ? epochMs(Math.max(settled.value, requestedAt ?? 0)) : null
  return ok({
    ...stateOf(draft.status, settledAt, requestedAt),
    ...(draft.method === '' ? {} : { method: draft.method }),
    ...(fee.value === null ? {} : { fee: fee.value }),
    ...(reference === '' ? {} : { reference }),
  })
}

/**
 * Returns the time of a payment or an end where it must change to not be before the approval: in the same second, it can be
 * earlier by milliseconds. Its error contains the time of the approval, which the form does not show.
 */
export function afterApproval(
  status: CashOutStatus,
  settledAt: EpochMs,
  approvedAt: EpochMs,
): Result<Payout, string> {
  if (status === 'approved' || settledAt >= approvedAt) return ok({})
  if (startOfSecond(settledAt) < startOfSecond(approvedAt))
    return err(`That’s before it was approved: ${momentFormat.format(approvedAt)}`)
  return ok(status === 'paid' ? { paidAt: approvedAt } : { closedAt: approvedAt })
}

/** The fields show no milliseconds. */
function startOfSecond(at: EpochMs): number {
  return Math.floor(at / 1000)
}

function stateOf(status: CashOutStatus, settledAt: EpochMs | null, requestedAt: EpochMs | null): Payout {
  switch (status) {
    case 'requested':
      return { status }
    case 'approved':
      return { status, approvedAt: settledAt ?? requestedAt }
    case 'paid':
      return settledAt === null ? {} : { status, paidAt: settledAt }
    case 'rejected':
    case 'canceled':
      return { status, closedAt: settledAt ?? requestedAt }
  }
}

/** Reads a fee, which can be 0; null for none. */
function readFee(text: string, amount: Cents | null): Result<Cents | null, string> {
  if (text.trim() === '') return ok(null)
  const read = parseAmount(text)
  const fee = !read.ok && read.reason.kind === 'too-small' ? ok(cents(0)) : read
  if (!fee.ok) return err(amountErrorText(fee.reason) ?? '')
  if (amount !== null && fee.value > amount) return err('More than the amount')
  return fee
}

/**
 * Returns what an edit changes in a cash-out. A new state has all of its times, so that the undo sets those of the earlier one.
 *
 * @param stated what the form states now.
 */
export function cashOutChanges(
  entry: LedgerEntry,
  stated: Payout,
  draft: CashOutDraft,
  before: CashOutDraft,
): Payout {
  const isStateChanged =
    draft.status !== before.status ||
    draft.settled?.at !== before.settled?.at ||
    draft.settled?.later !== before.settled?.later
  const { status, approvedAt = null, paidAt = null, closedAt = null } = stated
  // An approval stays when a cash-out is paid, rejected, or canceled.
  const approval = draft.status === 'requested' ? null : (approvedAt ?? entry.approvedAt ?? null)
  return {
    ...(isStateChanged ? { status: status ?? draft.status, approvedAt: approval, paidAt, closedAt } : {}),
    ...(draft.method === before.method ? {} : { method: draft.method === '' ? null : draft.method }),
    ...(draft.fee === before.fee ? {} : { fee: stated.fee ?? null }),
    ...(draft.reference === before.reference ? {} : { reference: stated.reference ?? null }),
  }
}
