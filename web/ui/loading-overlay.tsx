import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './loading-overlay.module.css'
import { Icon } from '#web/ui/icon.tsx'

/** Faster loads show no indicator. */
const SLOW_MS = 300

/** The loading state of an overlay. The pointer and Tab still work on the page; Escape cancels the load. */
export function LoadingOverlay({ onCancel }: { onCancel: () => void }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const cancelOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    // Otherwise Escape would also close an overlay below.
    event.stopPropagation()
    onCancel()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => cancelOnEscape(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
  return createPortal(
    <output className={styles.overlay} data-react-aria-top-layer="true">
      {slow ? (
        <span>
          <Icon name="wait" />
          Opening…
        </span>
      ) : null}
    </output>,
    document.body,
  )
}
