import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Selects the overlays: the elements that open above the page and take the focus. */
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Closes the topmost overlay on Escape while the focus is outside every overlay. A new overlay takes the focus after it
 * is shown, and the focus returns two frames after an overlay above closes; the user may press Escape before that.
 */
export function useEscapeFromOutside(overlay: RefObject<HTMLElement | null>, onClose: () => void): void {
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (event.target instanceof Element && event.target.closest(OVERLAY) !== null) return
    // The command menu has a list with the role `menu` inside its dialog.
    const top = [...document.querySelectorAll(OVERLAY)].at(-1)
    if (top !== undefined && overlay.current?.contains(top)) onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeOnEscape(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
