import { useLayoutEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before this overlay, also to something inside another overlay beneath it.
 *
 * react-aria does the same, but only if the focus has fallen to the page by then; half a second after it opened, the
 * overlay beneath takes a focus that fell there for its own (a remedy for VoiceOver). So what is looked at here is
 * whether the focus stands nowhere or on that overlay as a whole; where somebody has gone on, it stays.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      // Two frames: react-aria's own try comes in the first.
      requestAnimationFrame(() => requestAnimationFrame(() => returnTo(opener)))
    },
    [opener],
  )
}

/** Runs something once an overlay that is closing now has given the focus back. */
export function afterFocusReturn(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(run)))
}

function returnTo(opener: Element | null): void {
  const focused = document.activeElement
  if (!(opener instanceof HTMLElement) || !opener.isConnected || focused === opener) return
  const isNowhere = focused === null || focused === document.body
  const isOverlayBeneath = focused?.matches('[role=dialog], [role=alertdialog]') && focused.contains(opener)
  if (isNowhere || isOverlayBeneath) opener.focus()
}
