import { useLayoutEffect } from 'react'

/** What the list on screen offers to the tutorial. */
export type TutorialList = {
  /** The law, a break, or a reached limit: nothing invites to a visit. */
  readonly isOff: boolean
  /** Shows the strategy of the first tier 1 casino; null without one. */
  readonly strategy: { readonly casino: string; readonly show: () => void } | null
  /** Focuses the first Collect button of a ready casino; null without one, and after the first collection. */
  readonly focusCollect: (() => void) | null
}

let pageList: (() => TutorialList) | null = null

/** Offers the list of the current page to the tutorial, which reads it when it shows a step. */
export function useTutorialList(list: () => TutorialList): void {
  useLayoutEffect(() => {
    pageList = list
    return () => {
      pageList = null
    }
  })
}

/** Returns what the list on screen offers; null without a list. */
export function currentTutorialList(): TutorialList | null {
  return pageList?.() ?? null
}
