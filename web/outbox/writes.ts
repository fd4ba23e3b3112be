import { type Guard, anyOf, objectOf, oneOf } from '#web/api/type-guards.ts'
import type { UserCasino } from '#web/api/dashboard/user-casino.ts'
import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { AMOUNT_WRITES } from '#web/outbox/kinds/amount-writes.ts'
import { COLLECTION_WRITES } from '#web/outbox/kinds/collection-writes.ts'
import { ENTRY_WRITES } from '#web/outbox/kinds/entry-writes.ts'
import { FIGURE_WRITES } from '#web/outbox/kinds/figure-writes.ts'
import { LIST_WRITES } from '#web/outbox/kinds/list-writes.ts'
import { MONEY_WRITES } from '#web/outbox/kinds/money-writes.ts'
import { OWN_CASINO_WRITES } from '#web/outbox/kinds/own-casino-writes.ts'
import { id } from '#web/outbox/kinds/write-parts.ts'
import type {
  EntryChange,
  Write,
  WriteCasino,
  WriteContents,
  WriteKind,
  WriteKinds,
  WriteRequest,
} from '#web/outbox/write.ts'

const WRITES: WriteKinds<keyof WriteContents> = {
  ...COLLECTION_WRITES,
  ...AMOUNT_WRITES,
  ...MONEY_WRITES,
  ...ENTRY_WRITES,
  ...LIST_WRITES,
  ...FIGURE_WRITES,
  ...OWN_CASINO_WRITES,
}

/** Returns the entry of the table for a write. The kind of the write decides its type. */
function kindOf(write: Write): WriteKind<Write> {
  return WRITES[write.kind] as WriteKind<Write>
}

/** Accepts a stored write. */
export const isWrite: Guard<Write> = anyOf<Write>(
  ...Object.entries(WRITES).map(([kind, { fields }]) =>
    objectOf<Write>({ kind: oneOf(kind), id, ...fields } as never),
  ),
)

export function requestOf(write: Write): WriteRequest {
  return kindOf(write).request(write)
}

/** Applies a write to a list. @returns the same object for every row that did not change. */
export function applyToList(rows: readonly UserCasino[], write: Write): readonly UserCasino[] {
  return kindOf(write).list?.(rows, write) ?? rows
}

/** Returns the entry of the ledger that a write adds or changes; undefined if it changes none. */
export function entryChangeOf(write: Write): EntryChange | undefined {
  return kindOf(write).entry?.(write)
}

/** Counts writes for the member, who knows nothing of those that accompany others: at least 1, unless there are none. */
export function countWrites(writes: readonly Write[]): number {
  const counted = writes.filter((write) => kindOf(write).accompanies !== true).length
  return Math.max(counted, Math.min(writes.length, 1))
}

/** Returns whether a write changes the profit: cash-outs and spends do. */
export function changesProfit(write: Write): boolean {
  return kindOf(write).changesProfit === true
}

/** Returns the write that reverses another; undefined if nothing does. @param before the row before the write. */
export function reverseOf(write: Write, before: UserCasino | undefined): Write | undefined {
  return kindOf(write).reverse?.(write, before)
}

export function doneText(write: Write, casino: WriteCasino): string {
  return kindOf(write).done(write, casino)
}

/** The result of a write that reverses another. */
export function undoneText(write: Write, casino: WriteCasino): string {
  const { done, undone = done } = kindOf(write)
  return undone(write, casino)
}

/** What the log calls a write. */
export function nounOf(write: Write): string {
  return kindOf(write).noun ?? write.kind
}

/** Describes a write as the end of "Couldn’t …". @param casino the casino's name. */
export function attemptText(write: Write, casino: string): string {
  return kindOf(write).attempt(write, casino)
}

/** The entries that writes have added or changed, by ID, as they are after them. */
export type KnownEntries = ReadonlyMap<string, LedgerEntry>

/** The entry of a write before and after it; null where there is none, or it is not known. */
type EntryStates = {
  readonly id: string
  readonly before: LedgerEntry | null
  readonly after: LedgerEntry | null
}

/** @param known the entries that earlier writes have changed. */
export function entryStatesOf(write: Write, known: KnownEntries): EntryStates {
  const change = entryChangeOf(write)
  if (change === undefined) return { id: '', before: null, after: null }
  const before = change.before ?? known.get(change.id) ?? collectionOf(write)
  return { id: change.id, before, after: change.apply(before) }
}

/** Returns the known entries with that of a write as it is after it. */
export function withEntryOf(known: KnownEntries, write: Write): KnownEntries {
  const { id: entryId, after } = entryStatesOf(write, known)
  return after === null ? known : new Map([...known, [entryId, after]])
}

/** Returns the collection that a write changes, as the write knows it: without an amount. */
function collectionOf(write: Write): LedgerEntry | null {
  if ((write.kind !== 'undo-collect' && write.kind !== 'collect-amount') || write.at === undefined)
    return null
  const { collectId, casinoId, at, worth = null } = write
  return {
    id: collectId,
    casinoId,
    kind: 'collect',
    amount: null,
    occurredAt: at,
    note: null,
    voided: false,
    worth,
  }
}
