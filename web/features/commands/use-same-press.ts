import { type MouseEvent, useState } from 'react'

/** Longer than the interval of a double click, shorter than the time to choose another command. */
const SAME_PRESS_MS = 400

/**
 * Blocks the second click of a double click in the menu. On a phone the menu covers the button that opened it, and
 * Logout is at that position.
 *
 * @returns a click handler for the capture phase of the menu.
 */
export function useSamePress(): (event: MouseEvent) => void {
  const [openedAt] = useState(() => performance.now())
  return (event) => {
    // A click from a key or a script has no position.
    if (event.detail === 0 || performance.now() - openedAt > SAME_PRESS_MS) return
    const opener = document
      .querySelector('[aria-haspopup=dialog][aria-expanded=true]')
      ?.getBoundingClientRect()
    if (opener === undefined || !isWithin(opener, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
