import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { closeToast, currentToasts, onToastsChange, type Toast } from '#web/ui/toast-store.ts'

const STAY_MS = 10_000

type ItemProps = { toast: Toast; held: boolean; onPressed: (event: MouseEvent) => void }

function ToastItem({ toast, held, onPressed }: ItemProps) {
  const { id, text, action } = toast
  // Anew for every text that it says.
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => closeToast(toast.id), STAY_MS)
    return () => clearTimeout(timer)
  }, [toast, held])
  return (
    <li className="toast">
      <span className="toast-body">{text}</span>
      {action ? (
        <Button
          size="small"
          onClick={(event) => {
            onPressed(event)
            closeToast(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <Button
        size="small"
        icon
        aria-label="Dismiss"
        onClick={(event) => {
          onPressed(event)
          closeToast(id)
        }}
      >
        <Icon name="close" />
      </Button>
    </li>
  )
}

const NONE: readonly Toast[] = []

/** Stands once in a page. Messages wait while the pointer or the focus is on them. */
export function ToastRegion({ label = 'Messages' }: { label?: string }) {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, () => NONE)
  const [held, setHeld] = useState(false)
  const cameFrom = useRef<HTMLElement | null>(null)

  /** The button leaves with its message: a keyboard goes on where it was before. A finger needs no focus. */
  function giveFocusBack(event: MouseEvent): void {
    const isKey = event.detail === 0
    setHeld(false)
    if (isKey && cameFrom.current?.isConnected === true) cameFrom.current.focus()
  }

  return (
    <section aria-label={label} className="no-print">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing to press: time stands still */}
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        className="toasts"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={({ currentTarget, relatedTarget }) => {
          setHeld(true)
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            cameFrom.current = relatedTarget
        }}
        onBlur={() => setHeld(false)}
      >
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} held={held} onPressed={giveFocusBack} />
        ))}
      </ol>
    </section>
  )
}
