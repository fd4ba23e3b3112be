import { useLayoutEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it before this overlay, which may be inside another overlay below.
 *
 * react-aria does the same, but only if the document body has the focus by then. Starting half a second after it
 * opened, the overlay below takes that focus (a VoiceOver workaround). So this hook checks whether no
 * element or that overlay as a whole has the focus. If the user has focused something else, the focus does not move.
 */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      // Two frames: react-aria makes its own attempt in the first.
      requestAnimationFrame(() => requestAnimationFrame(() => returnTo(opener)))
    },
    [opener],
  )
}

/** Runs a callback after a closing overlay has returned the focus. */
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
