import type { LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import type { Write } from '#web/outbox/write.ts'
import { entryChangeOf } from '#web/outbox/writes.ts'

/** The entries that writes have added or changed, by ID, as they are after them. */
export type KnownEntries = ReadonlyMap<string, LedgerEntry>

/** The entry of a write before and after it; null where there is none, or it is not known. */
export type EntryStates = {
  readonly id: string
  readonly before: LedgerEntry | null
  readonly after: LedgerEntry | null
}

let applied: KnownEntries = new Map()

/** Returns the entries of the writes of this page that the server has applied. */
export function appliedEntries(): KnownEntries {
  return applied
}

/** Remembers the entry of a write that the server has applied: a later write that changes it does not contain all of it. */
export function rememberEntryOf(write: Write): void {
  applied = withEntryOf(applied, write)
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
  const { id, after } = entryStatesOf(write, known)
  return after === null ? known : new Map([...known, [id, after]])
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
