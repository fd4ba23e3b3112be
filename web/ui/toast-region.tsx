import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { closeToast, currentToasts, onToastsChange, type Toast } from '#web/ui/toast-store.ts'

const STAY_MS = 10_000

type ItemProps = { toast: Toast; paused: boolean; onPress: (event: MouseEvent) => void }

function ToastItem({ toast, paused, onPress }: ItemProps) {
  const { id, text, action } = toast
  // Restarts whenever the toast changes.
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => closeToast(toast.id), STAY_MS)
    return () => clearTimeout(timer)
  }, [toast, paused])
  return (
    <li className="toast">
      <span className="toast-body">{text}</span>
      {action ? (
        <Button
          size="small"
          onClick={(event) => {
            onPress(event)
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
          onPress(event)
          closeToast(id)
        }}
      >
        <Icon name="close" />
      </Button>
    </li>
  )
}

const NO_TOASTS: readonly Toast[] = []

/** Shows the open toasts. Render it once per page. The timers pause while the pointer or the focus is on the toasts. */
export function ToastRegion({ label = 'Messages' }: { label?: string }) {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, () => NO_TOASTS)
  const [paused, setPaused] = useState(false)
  const previousFocus = useRef<HTMLElement | null>(null)

  /** After a key press, returns the focus to the previous element, because the button closes with its toast. */
  function restoreFocus(event: MouseEvent): void {
    const isKeyboard = event.detail === 0
    setPaused(false)
    if (isKeyboard && previousFocus.current?.isConnected === true) previousFocus.current.focus()
  }

  return (
    <section aria-label={label} className="no-print">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only pause the timers */}
      <ol
        aria-live="polite"
        aria-relevant="additions text"
        className="toasts"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={({ currentTarget, relatedTarget }) => {
          setPaused(true)
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            previousFocus.current = relatedTarget
        }}
        onBlur={() => setPaused(false)}
      >
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={paused} onPress={restoreFocus} />
        ))}
      </ol>
    </section>
  )
}
