import type { ClaimPeriods } from '#core/ledger/claim-periods.ts'
import { type Cents, cents } from '#core/units.ts'
import type { LedgerEntry } from '#web/api/ledger-entry.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { Claimed } from '#web/api/summary.ts'
import type { Write } from '#web/outbox/write.ts'
import { entryChangeOf } from '#web/outbox/writes.ts'

/** The entries that writes have added or changed, by ID, as they are after them. */
type KnownEntries = ReadonlyMap<string, LedgerEntry>

/** The entries of the writes of this page that the server has applied. */
let applied: KnownEntries = new Map()

/** Returns what a user has claimed with the writes applied that the server has not judged. */
export function withPendingClaims(claimed: Claimed, pending: readonly Write[]): Claimed {
  let known = applied
  let sums = claimed
  for (const write of pending) {
    sums = applyToClaimed(sums, write, known)
    known = withEntryOf(known, write)
  }
  return sums
}

/** Returns what a user has claimed in the periods that have these starts: what was claimed in an earlier day is not of today. */
export function claimedSince(claimed: Claimed, starts: ClaimPeriods): Claimed {
  const { starts: before, sums } = claimed
  return {
    starts,
    sums: {
      today: before.today === starts.today ? sums.today : cents(0),
      week: before.week === starts.week ? sums.week : cents(0),
      month: before.month === starts.month ? sums.month : cents(0),
      total: sums.total,
    },
  }
}

/**
 * Applies a write to what a user has claimed.
 *
 * @param known the entries that earlier writes have changed: a write that changes one does not contain all of it.
 */
export function applyToClaimed(claimed: Claimed, write: Write, known: KnownEntries = new Map()): Claimed {
  const { before, after } = entriesOf(write, known)
  const { starts, sums } = claimed
  const change = (since: number) => valueSince(after, since) - valueSince(before, since)
  return {
    starts,
    sums: {
      today: cents(sums.today + change(starts.today)),
      week: cents(sums.week + change(starts.week)),
      month: cents(sums.month + change(starts.month)),
      total: cents(sums.total + change(-Infinity)),
    },
  }
}

/** Puts a write that the server has applied into what a user has claimed. Discards a read that was requested before it. */
export function changeClaimed(userId: string, write: Write): void {
  if (entryChangeOf(write) === undefined) return
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['summary', userId] })) {
    if (query.state.data === undefined) continue
    void query.cancel({ revert: true })
    queryClient.setQueryData<Claimed>(
      query.queryKey,
      (claimed) => claimed && applyToClaimed(claimed, write, applied),
      { updatedAt: query.state.dataUpdatedAt },
    )
  }
  applied = withEntryOf(applied, write)
}

/** Reads what a user has claimed, and the reports on screen, again. */
export function readClaimedAgain(userId: string): void {
  for (const name of ['summary', 'reports']) void queryClient.invalidateQueries({ queryKey: [name, userId] })
}

function entriesOf(write: Write, known: KnownEntries) {
  const change = entryChangeOf(write)
  if (change === undefined) return { id: '', before: null, after: null }
  const before = change.before ?? known.get(change.id) ?? collectionOf(write)
  return { id: change.id, before, after: change.apply(before) }
}

function withEntryOf(known: KnownEntries, write: Write): KnownEntries {
  const { id, after } = entriesOf(write, known)
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

function valueSince(entry: LedgerEntry | null, since: number): Cents {
  if (entry?.kind !== 'collect' || entry.voided || entry.occurredAt < since) return cents(0)
  return entry.amount ?? entry.worth ?? cents(0)
}
