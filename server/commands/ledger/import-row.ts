import type { ImportRow, RowResult } from '#contract/imports.ts'
import { acceptZero } from '#core/limits/limit-rules.ts'
import { changeCashOut, REQUESTED } from '#core/money/change-cash-out.ts'
import { parsePlainAmount } from '#core/money/parse-amount.ts'
import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'
import { storedCashOut } from '#server/commands/ledger/cash-out-fields.ts'
import { checkNote } from '#server/commands/ledger/read-fields.ts'
import type { StoredCashOut } from '#server/db/json-types.ts'

/** How far in the future a time of an import may be: a date without a time may be the noon of today. */
const MOST_FUTURE_MS = 86_400_000

/** The values of a row as the ledger stores them. */
type CheckedRow = {
  readonly amount: Cents | null
  readonly note: string | null
  readonly occurredAt: EpochMs
  readonly receivedAt: EpochMs
  readonly voidedAt: EpochMs | null
  /** Of a cash-out that is not only paid. */
  readonly cashOut: StoredCashOut | null
}

type RowError = Extract<RowResult, { outcome: 'rejected' }>['reason']

/** Returns the values of a row of an import, or why it is rejected. Whether its casino exists is not checked. */
export function checkImportRow(row: Omit<ImportRow, 'casinoId'>, now: EpochMs): CheckedRow | RowError {
  const occurredAt = Date.parse(row.occurredAt)
  if (!(occurredAt >= 0)) return 'too-early'
  if (occurredAt > now + MOST_FUTURE_MS) return 'in-future'
  if (row.amount === null && row.kind !== 'collect') return 'no-amount'
  const amount = row.kind === 'correction' ? signedAmount(row.amount) : plainAmount(row.amount)
  if (amount === undefined) return 'amount'
  if (!isWorth(row.worth ?? null)) return 'worth'
  const fee = row.kind === 'cash_out' ? plainFee(row.fee ?? null) : null
  if (fee === undefined || (fee !== null && fee > (amount ?? 0))) return 'fee'
  const at = epochMs(Math.min(occurredAt, now))
  return {
    amount,
    note: checkNote(row.note),
    occurredAt: at,
    receivedAt: between(at, row.receivedAt, now) ?? now,
    voidedAt: between(at, row.voidedAt, now),
    cashOut: row.kind === 'cash_out' ? cashOutOf(row, fee, at, now) : null,
  }
}

/** Returns undefined for what is not an amount of an entry. */
function plainAmount(text: string | null): Cents | null | undefined {
  if (text === null) return null
  const amount = parsePlainAmount(text)
  return amount.ok ? amount.value : undefined
}

/** The amount of a correction, which can be larger than any other: -9999999999.99 to 9999999999.99. */
function signedAmount(text: string | null): Cents | undefined {
  return text !== null && /^-?\d{1,10}(?:\.\d{1,2})?$/.test(text)
    ? cents(Math.round(Number(text) * 100))
    : undefined
}

function plainFee(text: string | null): Cents | null | undefined {
  if (text === null) return null
  const fee = acceptZero(parsePlainAmount(text))
  return fee.ok ? fee.value : undefined
}

function cashOutOf(
  row: Omit<ImportRow, 'casinoId'>,
  fee: Cents | null,
  at: EpochMs,
  now: EpochMs,
): StoredCashOut | null {
  const { status, paidAt, closedAt, method, reference } = row
  const approvedAt = between(at, row.approvedAt, now)
  // A time that a spreadsheet has rounded is not before the step that it follows.
  const from = status === 'requested' ? at : (approvedAt ?? at)
  return storedCashOut(
    changeCashOut(
      REQUESTED,
      {
        status: status ?? 'paid',
        ...(row.approvedAt !== undefined && { approvedAt }),
        ...(paidAt !== undefined && { paidAt: between(from, paidAt, now) }),
        ...(closedAt !== undefined && { closedAt: between(from, closedAt, now) }),
      },
      at,
      at,
    ),
    { fee, method: method ?? null, reference: checkNote(reference, 'reference') },
  )
}

export function isAccepted(values: CheckedRow | RowError | undefined): values is CheckedRow {
  return typeof values === 'object'
}

/** Whether the value of a collection fits the ledger: 0.00 to 9999999999.99, or null. */
function isWorth(text: string | null): boolean {
  return text === null || /^\d{1,10}\.\d\d$/.test(text)
}

/** Returns a time of an export, not before that of the entry and not in the future; null without one. */
function between(from: EpochMs, text: string | null | undefined, now: EpochMs): EpochMs | null {
  return text === null || text === undefined ? null : epochMs(Math.min(Math.max(Date.parse(text), from), now))
}
