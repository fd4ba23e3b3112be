import { useLayoutEffect } from 'react'
import type { EpochMs } from '#core/units.ts'
import type { ListRow } from '#web/outbox/dashboard-list.ts'

/** The page with the list, for the tutorial. */
export type TutorialPage = {
  /** The rows on screen in their order, which the list groups by tier. */
  readonly rows: readonly ListRow[]
  readonly now: EpochMs
  /** The law, a break, or a reached limit: nothing invites to a visit. */
  readonly isOff: boolean
  /** Whether the rows have Collect buttons, as the dashboard does. */
  readonly hasButtons: boolean
  readonly showStrategy: (row: ListRow) => void
  /** Focuses the Collect button of a row. */
  readonly focusCollect: (row: ListRow) => void
}

let current: TutorialPage | null = null

/** Offers the list of the current page to the tutorial, which reads it when it shows a step. */
export function useTutorialPage(page: TutorialPage): void {
  useLayoutEffect(() => {
    current = page
    return () => {
      current = null
    }
  })
}

/** Returns the page on screen; null if it has no list. */
export function currentTutorialPage(): TutorialPage | null {
  return current
}
