import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { claimPeriods } from '#core/ledger/claim-periods.ts'
import { isZone } from '#core/reset/reset-rule.ts'
import { type Cents, cents, type EpochMs } from '#core/units.ts'
import {
  type Claimed,
  type ClaimedSums,
  type MoneySums,
  readLastClaimed,
  readOnTheWay,
  storeLastClaimed,
  subscribeLastClaimed,
  summaryQuery,
} from '#web/api/dashboard/summary.ts'
import { queryClient } from '#web/api/query-client.ts'
import { claimedSince, withPendingClaims } from '#web/outbox/claimed.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import { entryChangeOf } from '#web/outbox/writes.ts'

/**
 * Returns what a member has claimed, with unsent writes applied; undefined while it is loading. Without a connection, it is
 * what this browser showed last, null if it never did.
 */
export function useClaimed(userId: string, now: EpochMs): ClaimedSums | null | undefined {
  const claimed = useSummary(userId, now)
  return claimed && claimed.sums
}

/**
 * Returns where a member's money is, as `useClaimed` has read it; while that is loading, what this browser showed last, so
 * that the page does not move. It does not use the query itself, which would render the whole list once more after each
 * write, with the same money.
 */
export function useMoney(userId: string | null, now: EpochMs): MoneySums | null {
  const { zone, starts } = usePeriods(now)
  const pending = usePendingWrites()
  const read = () =>
    userId === null
      ? null
      : (
          queryClient.getQueryData(summaryQuery(userId, zone, starts.today).queryKey) ??
          readLastClaimed(userId)
        )?.money
  const money = useSyncExternalStore(subscribeToCache, read, () => null)
  return useMemo(
    () => (money ? (withPendingClaims({ starts, sums: NO_SUMS, money }, pending).money ?? null) : null),
    [starts, money, pending],
  )
}

const NO_SUMS: ClaimedSums = { today: cents(0), week: cents(0), month: cents(0), total: cents(0) }

const subscribeToCache = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** Returns whether a member uses balances, also if the first cash-out that is on the way is not sent yet. */
export function usesBalances(money: MoneySums | null): money is MoneySums {
  return money !== null && (money.balance !== null || money.openCount > 0)
}

/** Returns what is on the way from each casino that has any, as this browser showed it last. */
export function useOnTheWay(userId: string | null): ReadonlyMap<number, Cents> {
  const amounts = useSyncExternalStore(
    subscribeLastClaimed,
    () => (userId === null ? undefined : readOnTheWay(userId)),
    () => undefined,
  )
  return useMemo(() => new Map(amounts?.map(({ casinoId, amount }) => [casinoId, amount])), [amounts])
}

function useSummary(userId: string, now: EpochMs): Claimed | null | undefined {
  const { zone, starts } = usePeriods(now)
  const pending = usePendingWrites()
  const saved = !pending.some((write) => entryChangeOf(write) !== undefined)
  const { data, errorUpdateCount } = useQuery({
    ...summaryQuery(userId, zone, starts.today),
    // The server may have applied a pending write. It is read again once they are saved.
    enabled: ({ state }) => saved || state.data === undefined,
    // Of the day before, never of another member.
    placeholderData: (previous, query) => (query?.queryKey[1] === userId ? previous : undefined),
  })
  useEffect(() => {
    if (data !== undefined) storeLastClaimed(userId, data)
  }, [userId, data])
  const hasFailed = data === undefined && errorUpdateCount > 0
  const claimed = useMemo(
    () => data ?? (hasFailed ? readLastClaimed(userId) : undefined),
    [data, hasFailed, userId],
  )
  return useMemo(
    () => claimed && withPendingClaims(claimedSince(claimed, starts), pending),
    [claimed, starts, pending],
  )
}

function usePeriods(now: EpochMs) {
  // After a change of zone, the page is mounted again (web/ui/device-zone.ts).
  const [zone] = useState(readZone)
  const starts = useMemo(() => claimPeriods(zone, now), [zone, now])
  return { zone, starts }
}

function readZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isZone(timeZone) ? timeZone : 'UTC'
}
