import type { ClaimPeriods } from '#core/ledger/claim-periods.ts'
import { inBalance } from '#core/money/in-balance.ts'
import { type Cents, cents } from '#core/units.ts'
import { isOpenCashOut, type LedgerEntry } from '#web/api/ledger/ledger-entry.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { Claimed } from '#web/api/dashboard/summary.ts'
import { appliedEntries, onWriteApplied } from '#web/outbox/record-write.ts'
import type { Write } from '#web/outbox/write.ts'
import { entryChangeOf, entryStatesOf, type KnownEntries, withEntryOf } from '#web/outbox/writes.ts'

/** Returns what a user has claimed with the writes applied that the server has not judged. */
export function withPendingClaims(claimed: Claimed, pending: readonly Write[]): Claimed {
  let known = appliedEntries()
  let sums = claimed
  for (const write of pending) {
    sums = applyToClaimed(sums, write, known)
    known = withEntryOf(known, write)
  }
  return sums
}

/** Returns what a user has claimed in the periods that have these starts: what was claimed in an earlier day is not of today. */
export function claimedSince(claimed: Claimed, starts: ClaimPeriods): Claimed {
  const { starts: before, sums, money } = claimed
  return {
    starts,
    money,
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
  const { before, after } = entryStatesOf(write, known)
  const { starts, sums, money } = claimed
  const change = (since: number) => valueSince(after, since) - valueSince(before, since)
  return {
    starts,
    sums: {
      today: cents(sums.today + change(starts.today)),
      week: cents(sums.week + change(starts.week)),
      month: cents(sums.month + change(starts.month)),
      total: cents(sums.total + change(-Infinity)),
    },
    money: money && {
      balance: money.balance === null ? null : cents(money.balance + inBalance(after) - inBalance(before)),
      onTheWay: cents(money.onTheWay + openAmount(after) - openAmount(before)),
      openCount: money.openCount + openCount(after) - openCount(before),
    },
  }
}

onWriteApplied((userId, write) => {
  if (entryChangeOf(write) === undefined) return
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['summary', userId] })) {
    if (query.state.data === undefined) continue
    // A read that was requested before the write would arrive without it.
    void query.cancel({ revert: true })
    queryClient.setQueryData<Claimed>(
      query.queryKey,
      (claimed) => claimed && applyToClaimed(claimed, write, appliedEntries()),
      { updatedAt: query.state.dataUpdatedAt },
    )
  }
})

function valueSince(entry: LedgerEntry | null, since: number): Cents {
  if (entry?.kind !== 'collect' || entry.voided || entry.occurredAt < since) return cents(0)
  return entry.amount ?? entry.worth ?? cents(0)
}

export function openAmount(entry: LedgerEntry | null): number {
  return openCount(entry) * (entry?.amount ?? 0)
}

/** Returns 1 for a cash-out that is on the way, else 0. */
function openCount(entry: LedgerEntry | null): number {
  return entry !== null && !entry.voided && isOpenCashOut(entry) ? 1 : 0
}
