import { type MouseEvent, useState } from 'react'

/** Longer than between the two presses of a double one, shorter than it takes to choose something new. */
const SAME_PRESS_MS = 400

/**
 * Keeps the second press of a double one from choosing the line that has just come to lie beneath the finger: on a
 * phone the menu covers the button that opened it, and Logout lies there.
 *
 * @returns what hears every click in the menu before its lines do.
 */
export function useSamePress(): (event: MouseEvent) => void {
  const [openedAt] = useState(() => performance.now())
  const [opener] = useState(() =>
    document.querySelector('[aria-haspopup=dialog][aria-expanded=true]')?.getBoundingClientRect(),
  )
  return (event) => {
    // A click that a key or a script brings about has no place.
    if (event.detail === 0 || performance.now() - openedAt > SAME_PRESS_MS) return
    if (opener === undefined || !isWithin(opener, event)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
