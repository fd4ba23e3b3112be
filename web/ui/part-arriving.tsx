import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#web/ui/icon.tsx'

/** What is there sooner needs no word. */
const SLOW_MS = 300

/** The face of an overlay that is on its way. The pointer and Tab are the page's meanwhile; Escape gives it up. */
export function PartArriving({ onCancel }: { onCancel: () => void }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return
    // What is open beneath stays open.
    event.stopPropagation()
    onCancel()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
  return createPortal(
    <output className="part-arriving" data-react-aria-top-layer="true">
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
