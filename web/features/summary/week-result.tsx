import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatMoney } from '#core/money/format-money.ts'
import { type EpochMs, epochMs } from '#core/units.ts'
import { netResultQuery } from '#web/api/ledger/net-result.ts'
import { changesProfit } from '#web/outbox/writes.ts'
import { usePendingWrites } from '#web/outbox/use-pending-writes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The net result of today and the six days before, spends included. */
export function WeekResult({ userId, now }: { userId: string; now: EpochMs }) {
  const today = new Date(now).toDateString()
  // oxlint-disable-next-line react/exhaustive-deps -- once a day, not once a minute
  const since = useMemo(() => weekStart(now), [today])
  const saved = !usePendingWrites().some(changesProfit)
  const { data, error } = useQuery({
    ...netResultQuery(userId, since),
    // The ledger does not contain unsaved writes. It is read again once they are saved.
    enabled: ({ state }) => saved || state.data === undefined,
    placeholderData: keepPreviousData,
  })
  if (data === undefined) return error === null ? <Skeleton width={88} height={16} /> : null
  return <>{`7 days: ${formatMoney(data)}`}</>
}

/** Returns the local midnight six days before today. */
function weekStart(now: EpochMs): EpochMs {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - 6)
  return epochMs(day.getTime())
}
