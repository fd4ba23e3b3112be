import type { EditEntry, RecordCashOut } from '#contract/entries.ts'
import { entryPath } from '#contract/paths.ts'
import { isWriteId } from '#contract/write-id.ts'
import { decimalText } from '#core/money/decimal-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { CASH_OUT_STATUSES, PAYOUT_METHODS } from '#core/money/cash-out-status.ts'
import { type Cents, type EpochMs, cents, epochMs } from '#core/units.ts'
import { KIND_NAMES, type LedgerEntry, type Payout, statusOf } from '#web/api/ledger/ledger-entry.ts'
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
import type { UserCasino } from '#web/api/dashboard/user-casino.ts'
import type { EntryChanges, WriteCasino, WriteRequest, EntryChange } from '#web/outbox/write.ts'

/** A time outside the range of Date cannot be formatted. */
export const isTime = ((value) => isWhole(value) && Math.abs(value) <= 8.64e15) as Guard<EpochMs>
export const amount = isWhole as Guard<Cents>
export const isStatus = oneOf(...CASH_OUT_STATUSES)
const isTimeOrMissing = orMissing(orNull(isTime))

/** What a cash-out has besides its amount. */
export const payout = {
  status: orMissing(orNull(isStatus)),
  approvedAt: isTimeOrMissing,
  paidAt: isTimeOrMissing,
  closedAt: isTimeOrMissing,
  method: orMissing(orNull(oneOf(...PAYOUT_METHODS))),
  fee: orMissing(orNull(amount)),
  reference: orMissing(orNull(isText)),
}

export const isEntry = objectOf<LedgerEntry>({
  id: isWriteId,
  casinoId: isWhole,
  kind: oneOf('collect', 'cash_out', 'spend', 'correction', 'played'),
  amount: orNull(amount),
  occurredAt: isTime,
  note: orNull(isText),
  voided: isFlag,
  worth: orMissing(orNull(amount)),
  ...payout,
})

const isChanges = objectOf<EntryChanges>({
  amount: orMissing(orNull(amount)),
  occurredAt: orMissing(isTime),
  note: orMissing(orNull(isText)),
  ...payout,
})
/** The server rejects an edit without a change. */
export const isEdit: Guard<EntryChanges> = (value): value is EntryChanges =>
  isChanges(value) && Object.values(value).some((field) => field !== undefined)

export const isDayOrMissing: Guard<number | null | undefined> = orMissing(orNull(isWhole))

export const isWorthOrMissing: Guard<Cents | null | undefined> = orMissing(orNull(amount))
/** Of the collection that a write changes. */
export const collection = { at: orMissing(isTime), worth: isWorthOrMissing }

export const casinoId = isWhole

// The server repeats only a UUID. Without it, the response of a write would count as none, and block the next ones.
export const id: Guard<string> = isWriteId

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
  { amount: value, occurredAt, note, ...more }: EntryChanges,
): WriteRequest {
  const body: EditEntry = {
    ...(value === undefined ? {} : { amount: value === null ? null : decimalText(value) }),
    ...(occurredAt === undefined ? {} : { occurredAt: isoTime(occurredAt) }),
    ...(note === undefined ? {} : { note }),
    ...payoutBody(more),
  }
  return { method: 'PATCH', path: entryPath(entryId), body }
}

/** Returns what is stated of a cash-out, as the API takes it. */
export function payoutBody({ status, approvedAt, paidAt, closedAt, method, fee, reference }: Payout) {
  const body: Omit<RecordCashOut, 'id' | 'amount'> = {
    ...(status === undefined || status === null ? {} : { status }),
    ...(approvedAt === undefined ? {} : { approvedAt: isoTimeOrNull(approvedAt) }),
    ...(paidAt === undefined ? {} : { paidAt: isoTimeOrNull(paidAt) }),
    ...(closedAt === undefined ? {} : { closedAt: isoTimeOrNull(closedAt) }),
    ...(method === undefined ? {} : { method }),
    ...(fee === undefined ? {} : { fee: fee === null ? null : decimalText(fee) }),
    ...(reference === undefined ? {} : { reference }),
  }
  return body
}

function isoTimeOrNull(at: EpochMs | null): string | null {
  return at === null ? null : isoTime(at)
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

/** What the deletion of an entry changes. */
export const DELETED = { voided: true } as const

/** Counts an entry in a row as it is after a change, and no longer as it was before. */
export function countAgain(
  row: UserCasino,
  before: LedgerEntry,
  after: LedgerEntry,
  previous: EpochMs | null,
): UserCasino {
  if (before.kind === 'collect') {
    // Without the time of an earlier collection, the row changes with the response of the server.
    if (after.voided)
      return previous !== null && row.lastCollected === before.occurredAt
        ? { ...row, lastCollected: previous, collectedDay: dayBefore(row.collectedDay) }
        : row
    const others = before.voided || row.lastCollected !== before.occurredAt ? row.lastCollected : null
    return { ...row, lastCollected: latest(after.occurredAt, others) }
  }
  if (before.kind !== 'cash_out' && before.kind !== 'spend') return row
  const sum = before.kind === 'cash_out' ? 'payout' : 'spent'
  const isCounted = (entry: LedgerEntry) => !entry.voided && statusOf(entry) === 'paid'
  const counted = (entry: LedgerEntry) => (isCounted(entry) ? (entry.amount ?? 0) : 0)
  return { ...row, [sum]: cents(row[sum] + counted(after) - counted(before)) }
}

/** Until the response of the server. */
function dayBefore(day: number | null): number | null {
  return day === null ? null : Math.max(1, day - 1)
}

/** Returns the later of two times; `other` is null if there is none. */
function latest(at: EpochMs, other: EpochMs | null): EpochMs {
  return epochMs(Math.max(at, other ?? at))
}

/** An entry that the history has already came from the server. */
export function added(
  entryId: string,
  {
    casinoId: casino,
    kind,
    amount: value,
    at,
    worth,
    payout: paidOut,
  }: Pick<LedgerEntry, 'casinoId' | 'kind' | 'amount'> & {
    at: EpochMs
    worth?: Cents | null | undefined
    payout?: Payout
  },
): EntryChange {
  const entry = {
    id: entryId,
    casinoId: casino,
    kind,
    amount: value,
    occurredAt: at,
    note: null,
    voided: false,
    ...(worth !== undefined && { worth }),
    ...paidOut,
  }
  return { id: entryId, before: null, apply: (known) => known ?? entry }
}

/** @param before the entry as the page knew it, for a history that does not contain it. */
export function changed(
  entryId: string,
  change: Partial<LedgerEntry>,
  before: LedgerEntry | null = null,
): EntryChange {
  return {
    id: entryId,
    before,
    apply(known) {
      const entry = known ?? before
      return entry && { ...entry, ...change }
    },
  }
}
