import type { RecordCashOut } from '#contract/entries.ts'
import { acceptZero } from '#core/limits/limit-rules.ts'
import {
  type CashOutState,
  type CashOutStateChange,
  changeCashOut,
  findEarlyTime,
  REQUESTED,
} from '#core/money/change-cash-out.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { parsePlainAmount } from '#core/money/parse-amount.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'
import { checkNote, effectiveTime } from '#server/commands/ledger/read-fields.ts'
import type { CashOutChange, StoredCashOut } from '#server/db/json-types.ts'
import { ApiError } from '#server/errors.ts'

/** What a client sends of a cash-out besides its amount. */
export type SentCashOut = Pick<
  RecordCashOut,
  'status' | 'approvedAt' | 'paidAt' | 'closedAt' | 'method' | 'fee' | 'reference'
>

const TIMES = ['approvedAt', 'paidAt', 'closedAt'] as const

/**
 * Returns what is stored of a new cash-out; null if it is only paid.
 *
 * @param requestedAt the time of the entry, and of its state unless that has another one.
 * @throws ApiError `invalid` for a time before the request or the approval, and for a fee that is none or above the amount.
 */
export function newCashOut(
  sent: SentCashOut,
  amount: Cents,
  requestedAt: EpochMs,
  now: EpochMs,
): StoredCashOut | null {
  const times = sentTimes(sent, now)
  const state = changeCashOut(
    REQUESTED,
    { status: sent.status ?? 'paid', ...times },
    requestedAt,
    requestedAt,
  )
  const early = findEarlyTime(state, requestedAt)
  if (early !== null) throw new ApiError('invalid', EARLY_TEXTS[early.before], { field: early.field })
  const fee = readFee(sent.fee)
  if (fee !== null && fee > amount) throw new ApiError('invalid', FEE_TOO_LARGE, { field: 'fee' })
  const reference = checkNote(sent.reference, 'reference')
  return storedCashOut(state, { fee, method: sent.method ?? null, reference })
}

/** Returns what is stored of a cash-out; null if it is paid at the time of its request, and nothing else is known of it. */
export function storedCashOut(
  state: CashOutState,
  { fee, ...others }: Pick<StoredCashOut, 'method' | 'reference'> & { readonly fee: Cents | null },
): StoredCashOut | null {
  const stored: StoredCashOut = {
    status: hasOwnState(state) ? state.status : null,
    approvedAt: isoOrNull(state.approvedAt),
    paidAt: isoOrNull(state.paidAt),
    closedAt: isoOrNull(state.closedAt),
    fee: feeText(fee),
    ...others,
  }
  return Object.values(stored).every((value) => value === null) ? null : stored
}

/** Returns what an edit changes of a cash-out; null if it changes nothing of that. @throws ApiError `invalid`. */
export function cashOutChange(sent: SentCashOut, now: EpochMs): CashOutChange | null {
  const { approvedAt, paidAt, closedAt } = sentTimes(sent, now)
  const change: CashOutChange = {
    ...(sent.status !== undefined && { status: sent.status }),
    ...(approvedAt !== undefined && { approvedAt: isoOrNull(approvedAt) }),
    ...(paidAt !== undefined && { paidAt: isoOrNull(paidAt) }),
    ...(closedAt !== undefined && { closedAt: isoOrNull(closedAt) }),
    ...(sent.method !== undefined && { method: sent.method }),
    ...(sent.fee !== undefined && { fee: feeText(readFee(sent.fee)) }),
    ...(sent.reference !== undefined && { reference: checkNote(sent.reference, 'reference') }),
  }
  return Object.keys(change).length === 0 ? null : change
}

/**
 * Returns the earliest time that was sent of a state: that of a request without a time is not later, also when a retry arrives
 * later; undefined without one. A time that is not one of 1970 or later is an error of its own field.
 */
export function earliestTime(sent: SentCashOut): string | undefined {
  const times = TIMES.flatMap((field) => sent[field] ?? []).filter((text) => Date.parse(text) >= 0)
  return times.sort((one, other) => Date.parse(one) - Date.parse(other))[0]
}

/** Returns what was sent of a cash-out for the hash of its body. */
export function sentCashOut(sent: SentCashOut): Record<string, string | number | null> {
  const found: Record<string, string | number | null> = {}
  for (const field of TIMES) {
    const text = sent[field]
    if (text !== undefined) found[field] = text === null ? null : Date.parse(text)
  }
  if (sent.status !== undefined) found['status'] = sent.status
  if (sent.method !== undefined) found['method'] = sent.method
  if (sent.fee !== undefined) found['fee'] = readFee(sent.fee)
  if (sent.reference !== undefined) found['reference'] = sent.reference
  return found
}

/** Whether a cash-out is more than paid at the time of its request. */
function hasOwnState({ status, approvedAt, paidAt }: CashOutState): boolean {
  return status !== 'paid' || approvedAt !== null || paidAt !== null
}

function sentTimes(sent: SentCashOut, now: EpochMs): Omit<CashOutStateChange, 'status'> {
  const times: { approvedAt?: EpochMs | null; paidAt?: EpochMs | null; closedAt?: EpochMs | null } = {}
  for (const field of TIMES) {
    const text = sent[field]
    if (text !== undefined) times[field] = text === null ? null : effectiveTime(text, now, field)
  }
  return times
}

function readFee(text: string | null | undefined): Cents | null {
  if (text === null || text === undefined) return null
  const fee = acceptZero(parsePlainAmount(text))
  if (!fee.ok) throw new ApiError('invalid', 'Please enter a fee such as 1.50.', { field: 'fee' })
  return fee.value
}

function feeText(fee: Cents | null): string | null {
  return fee === null ? null : decimalText(fee)
}

function isoOrNull(at: EpochMs | null): string | null {
  return at === null ? null : new Date(epochMs(at)).toISOString()
}

export const EARLY_TEXTS = {
  request: 'This is before the cash-out was requested.',
  approval: 'This is before the cash-out was approved.',
} as const

export const FEE_TOO_LARGE = 'The fee must be at most the amount.'
