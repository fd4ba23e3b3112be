import { useEffect, useMemo, useState } from 'react'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { rowStatus } from '#web/outbox/row-status.ts'

/**
 * Returns which rows a phone shows above "Waiting" in their tiers: those that are ready, and those that were when the
 * list was grouped. A row stays in place when it is collected, so that the next press does not hit another casino. The
 * list is grouped when it opens, and when the user returns to the page.
 *
 * @returns null if the list is not grouped.
 */
export function useReadyFirst(
  rows: readonly ListRow[],
  now: EpochMs,
  isGrouped: boolean,
): ReadonlySet<number> | null {
  const ready = useMemo(() => (isGrouped ? readyIds(rows, now) : NO_IDS), [rows, now, isGrouped])
  const [grouped, setGrouped] = useState(ready)
  useEffect(() => {
    if (!isGrouped) return
    // Rows that have been collected since are not ready, so only those that are remain.
    const group = () => {
      if (document.visibilityState === 'visible') setGrouped(NO_IDS)
    }
    document.addEventListener('visibilitychange', group)
    return () => document.removeEventListener('visibilitychange', group)
  }, [isGrouped])
  // What becomes ready later stays in place too.
  if ([...ready].some((id) => !grouped.has(id))) setGrouped(new Set([...grouped, ...ready]))
  return isGrouped ? grouped : null
}

const NO_IDS: ReadonlySet<number> = new Set()

function readyIds(rows: readonly ListRow[], now: EpochMs): ReadonlySet<number> {
  return new Set(
    rows.flatMap((row) =>
      countsTowardAvailable(row.own.userTier) && rowStatus(row, now).kind === 'ready'
        ? [row.own.casinoId]
        : [],
    ),
  )
}
