import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Alert, Alerts } from '#web/pages/dashboard/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, STAY_MS } from '#web/ui/notice.tsx'

/**
 * The alerts, fixed to the viewport. The backdrop of an open dialog covers the page's alerts. An alert that belongs to
 * a dialog renders in that dialog, where the keyboard can reach it and it does not overlap the content.
 */
export function AlertStack({ list, dismiss }: Pick<Alerts, 'list' | 'dismiss'>) {
  const visible = list.filter(({ deferred }) => !deferred)
  const item = (alert: Alert) => <AlertItem key={alert.id} alert={alert} dismiss={dismiss} />
  return (
    <>
      <div className="alert-stack">{visible.filter(({ place }) => place === null).map(item)}</div>
      {visible.map((alert) =>
        alert.place === null ? null : createPortal(item(alert), alert.place, alert.id),
      )}
      {visible.map(({ id, retry }) =>
        retry === undefined ? <DismissTimer key={id} onTimeout={() => dismiss(id)} /> : null,
      )}
    </>
  )
}

/** Dismisses an alert after a timeout. Rendered apart from the alert, so that moving the alert keeps the timer. */
function DismissTimer({ onTimeout }: { onTimeout: () => void }) {
  const dismiss = useEffectEvent(onTimeout)
  useEffect(() => {
    const timer = setTimeout(() => dismiss(), STAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

function AlertItem({ alert, dismiss }: { alert: Alert; dismiss: Alerts['dismiss'] }) {
  const { id, text, success, retry, retryLabel } = alert
  return retry === undefined ? (
    <Notice tone={success ? 'ready' : 'caution'} onDismiss={() => dismiss(id)}>
      {text}
    </Notice>
  ) : (
    <Notice tone="warning">
      <p>{text}</p>
      <p className="alert-answers">
        <Button
          size="small"
          onClick={() => {
            dismiss(id)
            retry()
          }}
        >
          {retryLabel}
        </Button>
        <Button look="quiet" size="small" onClick={() => dismiss(id)}>
          Dismiss
        </Button>
      </p>
    </Notice>
  )
}
