import type { EditEntry } from '#contract/entries.ts'
import { entryPath } from '#contract/paths.ts'
import { isWriteId } from '#contract/write-id.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { Cents, EpochMs } from '#core/units.ts'
import { KIND_NAMES, type LedgerEntry } from '#web/api/ledger-entry.ts'
import {
  type Guard,
  isFlag,
  isText,
  isWhole,
  objectOf,
  oneOf,
  orMissing,
  orNull,
} from '#web/api/type-guards.ts'
import type { UserCasino } from '#web/api/user-casino.ts'
import type { EntryChanges, WriteCasino, WriteRequest } from '#web/outbox/write.ts'

/** A time outside the range of Date cannot be formatted. */
export const isTime = ((value) => isWhole(value) && Math.abs(value) <= 8.64e15) as Guard<EpochMs>
export const amount = isWhole as Guard<Cents>
export const isEntry = objectOf<LedgerEntry>({
  id: isWriteId,
  casinoId: isWhole,
  kind: oneOf('collect', 'cash_out', 'spend'),
  amount: orNull(amount),
  occurredAt: isTime,
  note: orNull(isText),
  voided: isFlag,
  worth: orMissing(orNull(amount)),
})

const isChanges = objectOf<Required<EntryChanges>>({
  amount: orMissing(orNull(amount)) as Guard<Cents | null>,
  occurredAt: orMissing(isTime) as Guard<EpochMs>,
  note: orMissing(orNull(isText)) as Guard<string | null>,
})
/** The server rejects an edit without a change. */
export const isEdit: Guard<EntryChanges> = (value): value is EntryChanges =>
  isChanges(value) && [value.amount, value.occurredAt, value.note].some((field) => field !== undefined)

export const isDayOrMissing: Guard<number | null | undefined> = orMissing(orNull(isWhole))

export const isWorthOrMissing: Guard<Cents | null | undefined> = orMissing(orNull(amount))
/** Of the collection that a write changes. */
export const collection = { at: orMissing(isTime), worth: isWorthOrMissing }

export const casinoId = isWhole

// The server repeats only a UUID. Without it, the response of a write would count as none, and block the next ones.
export const id: Guard<string> = isWriteId

export const newId = () => crypto.randomUUID()

/** Makes a change of the list from a change of the write's row. */
export function inRow<W extends { readonly casinoId: number }>(
  change: (row: UserCasino, write: W) => UserCasino,
) {
  return (rows: readonly UserCasino[], write: W): readonly UserCasino[] =>
    rows.map((row) => (row.casinoId === write.casinoId ? change(row, write) : row))
}

export function deleteRequest(entryId: string, notReady = false): WriteRequest {
  return { method: 'DELETE', path: `${entryPath(entryId)}${notReady ? '?reason=not-ready' : ''}` }
}

export function editRequest(
  entryId: string,
  { amount: value, occurredAt, note }: EntryChanges,
): WriteRequest {
  const body: EditEntry = {
    ...(value === undefined ? {} : { amount: value === null ? null : decimalText(value) }),
    ...(occurredAt === undefined ? {} : { occurredAt: isoTime(occurredAt) }),
    ...(note === undefined ? {} : { note }),
  }
  return { method: 'PATCH', path: entryPath(entryId), body }
}

export function isoTime(at: EpochMs): string {
  return new Date(at).toISOString()
}

/** Describes a collection, with the value of the claim if it is known. */
export function collectedText({ name, claim }: WriteCasino): string {
  return `${name} collected${claim === null ? '' : `, ${formatMoney(claim)}`}`
}

/** "Cash-out of $12.50", or "Collection" if its value is not known. */
export function entryText({ kind, amount: value }: LedgerEntry, isInSentence = false): string {
  const name = isInSentence ? KIND_NAMES[kind].toLowerCase() : KIND_NAMES[kind]
  return value === null ? name : `${name} of ${formatMoney(value)}`
}
