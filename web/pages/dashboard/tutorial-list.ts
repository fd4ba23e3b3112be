import { flushSync } from 'react-dom'
import { countsTowardAvailable } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { rowStatus } from '#web/outbox/row-status.ts'
import { openTier } from '#web/features/casino-table/folded-parts.ts'
import type { TutorialList } from '#web/features/tutorial/tutorial-list.ts'
import type { TutorialPage } from '#web/features/tutorial/tutorial-page.ts'
import { focusCollectButton } from '#web/pages/dashboard/row-focus.ts'

/** Returns what the rows on screen offer to the tutorial. */
export function tutorialList({ rows, now, isOff, hasButtons, showStrategy }: TutorialPage): TutorialList {
  const byTier = [...rows].sort((a, b) => a.own.userTier - b.own.userTier)
  const best = byTier.find(({ own, listed: { casino } }) => own.userTier === 1 && casino.active)
  const isFirst = hasButtons && rows.every(({ own }) => own.lastCollected === null)
  const ready = isFirst ? byTier.find((row) => isCollectable(row, now)) : undefined
  return {
    isOff,
    strategy: best === undefined ? null : { casino: best.listed.casino.name, show: () => showStrategy(best) },
    focusCollect:
      ready === undefined
        ? null
        : () => {
            // A folded row has no button.
            flushSync(() => openTier(ready.own.userTier))
            focusCollectButton(ready.own.casinoId)
          },
  }
}

function isCollectable(row: ListRow, now: EpochMs): boolean {
  return (
    countsTowardAvailable(row.own.userTier) &&
    row.listed.unavailable === null &&
    rowStatus(row, now).kind === 'ready'
  )
}
