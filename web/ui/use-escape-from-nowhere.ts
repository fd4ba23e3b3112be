import { type RefObject, useEffect, useEffectEvent } from 'react'
import { OVERLAY } from '#web/ui/kept-keys.ts'

/**
 * Escape closes the overlay on top also while the focus stands nowhere: when the one above it has closed, the focus
 * comes back two frames later, and a second Escape may be sooner.
 */
export function useEscapeFromNowhere(overlay: RefObject<HTMLElement | null>, onClose: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isNowhere = event.target === document.body || event.target === document.documentElement
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isNowhere) return
    const top = [...document.querySelectorAll(OVERLAY)].at(-1)
    if (top === overlay.current) onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
