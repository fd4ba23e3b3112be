import { useEffect, useState } from 'react'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { rowStatus } from '#web/outbox/dashboard-list.ts'
import { notePresses } from '#web/ui/note-presses.ts'

/**
 * Returns which rows a phone shows above "Waiting" in their tiers: those that were ready when the list was grouped. A row
 * stays in place when it is collected or becomes ready, so that the next press does not hit another casino. The list is
 * grouped when it opens, when the current list replaces the stored one before the user has pressed anything or focused a row, and
 * when the user returns to the page.
 *
 * @param isUpdating whether the rows are of a stored list, which the current one replaces.
 * @returns null if the list is not grouped.
 */
export function useReadyFirst(
  rows: readonly ListRow[],
  now: EpochMs,
  isGrouped: boolean,
  isUpdating: boolean,
): ReadonlySet<number> | null {
  const [grouped, setGrouped] = useState<ReadonlySet<number> | null>(null)
  const [wasUpdating, setWasUpdating] = useState(isUpdating)
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    const group = () => {
      if (document.visibilityState === 'visible') setGrouped(null)
    }
    document.addEventListener('visibilitychange', group)
    return () => document.removeEventListener('visibilitychange', group)
  }, [])
  useEffect(() => {
    if (isPressed) return
    // Also between two requests for the list, when none is on its way.
    const note = () => setIsPressed(true)
    const noteFocus = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-casino]') !== null) note()
    }
    const stop = notePresses(note)
    document.addEventListener('focusin', noteFocus)
    return () => {
      stop()
      document.removeEventListener('focusin', noteFocus)
    }
  }, [isPressed])
  if (wasUpdating !== isUpdating) {
    setWasUpdating(isUpdating)
    if (!isUpdating && !isPressed) setGrouped(null)
  }
  if (!isGrouped) return null
  if (grouped !== null) return grouped
  const ready = readyIds(rows, now)
  setGrouped(ready)
  return ready
}

function readyIds(rows: readonly ListRow[], now: EpochMs): ReadonlySet<number> {
  return new Set(
    rows.flatMap((row) =>
      countsTowardAvailable(row.own.userTier) && rowStatus(row, now).kind === 'ready'
        ? [row.own.casinoId]
        : [],
    ),
  )
}
