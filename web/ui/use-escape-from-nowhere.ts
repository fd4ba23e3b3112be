import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Selects the overlays: the elements that open above the page and take the focus. */
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Closes the topmost overlay on Escape while no element has the focus. After an overlay above it closes, the focus
 * returns two frames later, and the user may press Escape again before that.
 */
export function useEscapeFromNowhere(overlay: RefObject<HTMLElement | null>, onClose: () => void): void {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    const isNowhere = event.target === document.body || event.target === document.documentElement
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isNowhere) return
    const top = [...document.querySelectorAll(OVERLAY)].at(-1)
    if (top === overlay.current) onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
