import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { closeMessage, currentMessages, type Message, onMessagesChange } from '#web/ui/message-store.ts'
import { Notice, STAY_MS } from '#web/ui/notice.tsx'

const NO_MESSAGES: readonly Message[] = []

/**
 * Shows the open messages; render it once. The backdrop of an open dialog covers the alerts of the page. An alert that
 * belongs to a dialog renders in that dialog, where the keyboard can reach it and it does not overlap the content.
 */
export function MessageRegion() {
  const messages = useSyncExternalStore(onMessagesChange, currentMessages, () => NO_MESSAGES)
  const alerts = messages.filter(({ kind, deferred }) => kind !== 'toast' && !deferred)
  const item = (alert: Message) => <AlertItem key={alert.id} alert={alert} />
  return (
    <>
      <div className="alert-stack">{alerts.filter(({ place }) => place === null).map(item)}</div>
      {alerts.map((alert) =>
        alert.place === null ? null : createPortal(item(alert), alert.place, String(alert.id)),
      )}
      <ToastList toasts={messages.filter(({ kind }) => kind === 'toast')} />
    </>
  )
}

function AlertItem({ alert: { id, kind, text, action } }: { alert: Message }) {
  if (action === undefined)
    return (
      <Notice tone={kind === 'success' ? 'ready' : 'caution'} onDismiss={() => closeMessage(id)}>
        {text}
      </Notice>
    )
  return (
    <Notice tone="warning">
      <p>{text}</p>
      <p className="alert-answers">
        <Button
          size="small"
          onClick={() => {
            closeMessage(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
        <Button look="quiet" size="small" onClick={() => closeMessage(id)}>
          Dismiss
        </Button>
      </p>
    </Notice>
  )
}

/** The timers pause while the pointer or the focus is on the toasts. */
function ToastList({ toasts }: { toasts: readonly Message[] }) {
  const [paused, setPaused] = useState(false)
  const previousFocus = useRef<HTMLElement | null>(null)

  /** After a key press, returns the focus to the previous element, because the button closes with its toast. */
  function restoreFocus(event: MouseEvent): void {
    const isKeyboard = event.detail === 0
    setPaused(false)
    if (isKeyboard && previousFocus.current?.isConnected === true) previousFocus.current.focus()
  }

  return (
    <section aria-label="Messages" className="no-print">
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

type ToastProps = { toast: Message; paused: boolean; onPress: (event: MouseEvent) => void }

function ToastItem({ toast, paused, onPress }: ToastProps) {
  const { id, text, action } = toast
  // Restarts whenever the toast changes.
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => closeMessage(toast.id), STAY_MS)
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
            closeMessage(id)
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
          closeMessage(id)
        }}
      >
        <Icon name="close" />
      </Button>
    </li>
  )
}
