/** What the list on screen offers to the tutorial. */
export type TutorialList = {
  /** The law, a break, or a reached limit: nothing invites to a visit. */
  readonly isOff: boolean
  /** Shows the strategy of the first tier 1 casino; null without one. */
  readonly strategy: { readonly casino: string; readonly show: () => void } | null
  /** Focuses the first Collect button of a ready casino; null without one, and after the first collection. */
  readonly focusCollect: (() => void) | null
}
