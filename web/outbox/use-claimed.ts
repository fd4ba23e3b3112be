import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { claimPeriods } from '#core/ledger/claim-periods.ts'
import { isZone } from '#core/reset/reset-rule.ts'
import type { EpochMs } from '#core/units.ts'
import {
  type Claimed,
  type ClaimedSums,
  type MoneySums,
  readLastClaimed,
  storeLastClaimed,
  summaryQuery,
} from '#web/api/summary.ts'
import { claimedSince, withPendingClaims } from '#web/outbox/claimed.ts'
import { usePendingWrites } from '#web/outbox/record-write.ts'
import { entryChangeOf } from '#web/outbox/writes.ts'

/**
 * Returns what a member has claimed, with unsent writes applied; undefined while it is loading. Without a connection, it is
 * what this browser showed last, null if it never did.
 */
export function useClaimed(userId: string, now: EpochMs): ClaimedSums | null | undefined {
  const claimed = useSummary(userId, now)
  return claimed && claimed.sums
}

/** Returns where a member's money is; while it is loading, what this browser showed last, so that the page does not move. */
export function useMoney(userId: string | null, now: EpochMs): MoneySums | null {
  const claimed = useSummary(userId, now)
  if (claimed !== undefined) return claimed?.money ?? null
  return (userId === null ? null : readLastClaimed(userId)?.money) ?? null
}

/** Returns whether a member has used balances, as the summary showed last. */
export function usesBalances(userId: string): boolean {
  return (readLastClaimed(userId)?.money?.balance ?? null) !== null
}

/** @param owner null while no member is known. */
function useSummary(owner: string | null, now: EpochMs): Claimed | null | undefined {
  const userId = owner ?? ''
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const zone = isZone(timeZone) ? timeZone : 'UTC'
  const starts = useMemo(() => claimPeriods(zone, now), [zone, now])
  const pending = usePendingWrites()
  const saved = !pending.some((write) => entryChangeOf(write) !== undefined)
  const { data, errorUpdateCount } = useQuery({
    ...summaryQuery(userId, zone, starts.today),
    // The server may have applied a pending write. It is read again once they are saved.
    enabled: ({ state }) => owner !== null && (saved || state.data === undefined),
    placeholderData: keepPreviousData,
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
