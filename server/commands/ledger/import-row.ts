import type { ImportRow, RowResult } from '#contract/imports.ts'
import { parsePlainAmount } from '#core/money/parse-amount.ts'
import { type Cents, type EpochMs, epochMs } from '#core/units.ts'
import { checkNote } from '#server/commands/ledger/check-note.ts'

/** How far in the future a time of an import may be: a date without a time may be the noon of today. */
const MOST_FUTURE_MS = 86_400_000

/** The values of a row as the ledger stores them. */
type CheckedRow = {
  readonly amount: Cents | null
  readonly note: string | null
  readonly occurredAt: EpochMs
  readonly receivedAt: EpochMs
  readonly voidedAt: EpochMs | null
}

type RowError = Extract<RowResult, { outcome: 'rejected' }>['reason']

/** Returns the values of a row of an import, or why it is rejected. Whether its casino exists is not checked. */
export function checkImportRow(row: Omit<ImportRow, 'casinoId'>, now: EpochMs): CheckedRow | RowError {
  const occurredAt = Date.parse(row.occurredAt)
  if (!(occurredAt >= 0)) return 'too-early'
  if (occurredAt > now + MOST_FUTURE_MS) return 'in-future'
  if (row.amount === null && row.kind !== 'collect') return 'no-amount'
  const amount = row.amount === null ? null : parsePlainAmount(row.amount)
  if (amount?.ok === false) return 'amount'
  if (!isWorth(row.worth ?? null)) return 'worth'
  const at = epochMs(Math.min(occurredAt, now))
  return {
    amount: amount === null ? null : amount.value,
    note: checkNote(row.note),
    occurredAt: at,
    receivedAt: between(at, row.receivedAt, now) ?? now,
    voidedAt: between(at, row.voidedAt, now),
  }
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
