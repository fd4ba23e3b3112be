import { type Cents, cents, type EpochMs, epochMs } from '#core/units.ts'
import { type LedgerEntry, type Payout, statusOf } from '#web/api/ledger/ledger-entry.ts'
import type { UserCasino } from '#web/api/dashboard/user-casino.ts'
import type { EntryChange } from '#web/outbox/write.ts'

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
    payout,
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
    ...payout,
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
