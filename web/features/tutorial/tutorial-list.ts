import { countsTowardAvailable } from '#core/ranking/tier.ts'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'
import { rowStatus } from '#web/outbox/dashboard-list.ts'
import type { TutorialPage } from '#web/features/tutorial/tutorial-page.ts'

/** What the list on screen offers to the tutorial. */
export type TutorialList = {
  /** The law, a break, or a reached limit: nothing invites to a visit. */
  readonly isOff: boolean
  /** Shows the strategy of the first tier 1 casino; null without one. */
  readonly strategy: { readonly casino: string; readonly show: () => void } | null
  /** Focuses the first Collect button of a ready casino; null without one, and after the first collection. */
  readonly focusCollect: (() => void) | null
}

/** Returns what the rows on screen offer to the tutorial. */
export function tutorialList(page: TutorialPage): TutorialList {
  const { rows, now, isOff, hasButtons, showStrategy, focusCollect } = page
  const byTier = [...rows].sort((a, b) => a.own.userTier - b.own.userTier)
  const best = byTier.find(({ own, listed: { casino } }) => own.userTier === 1 && casino.active)
  const isFirst = hasButtons && rows.every(({ own }) => own.lastCollected === null)
  const ready = isFirst ? byTier.find((row) => isCollectable(row, now)) : undefined
  return {
    isOff,
    strategy: best === undefined ? null : { casino: best.listed.casino.name, show: () => showStrategy(best) },
    focusCollect: ready === undefined ? null : () => focusCollect(ready),
  }
}

function isCollectable(row: ListRow, now: EpochMs): boolean {
  return (
    countsTowardAvailable(row.own.userTier) &&
    row.listed.unavailable === null &&
    rowStatus(row, now).kind === 'ready'
  )
}
