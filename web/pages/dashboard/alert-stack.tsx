import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Alert, Alerts } from '#web/pages/dashboard/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, STAY_MS } from '#web/ui/notice.tsx'

/**
 * The alerts of the page, in sight wherever it is scrolled to. Beneath an open dialog they lie beneath its veil; what
 * is said in answer to something pressed in that dialog stands in the dialog, where it covers nothing of it and the
 * keyboard reaches it.
 */
export function AlertStack({ list, dismiss }: Pick<Alerts, 'list' | 'dismiss'>) {
  const said = list.filter(({ waits }) => !waits)
  const item = (alert: Alert) => <AlertItem key={alert.id} alert={alert} dismiss={dismiss} />
  return (
    <>
      <div className="alert-stack">{said.filter(({ place }) => place === null).map(item)}</div>
      {said.map((alert) => (alert.place === null ? null : createPortal(item(alert), alert.place, alert.id)))}
      {said.map(({ id, retry }) =>
        retry === undefined ? <Leaving key={id} onGone={() => dismiss(id)} /> : null,
      )}
    </>
  )
}

/** The ten seconds of an alert go on when its dialog closes and it moves to the page. */
function Leaving({ onGone }: { onGone: () => void }) {
  const leave = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setTimeout(() => leave(), STAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

function AlertItem({ alert, dismiss }: { alert: Alert; dismiss: Alerts['dismiss'] }) {
  const { id, text, good, retry, retryLabel } = alert
  return retry === undefined ? (
    <Notice tone={good ? 'ready' : 'caution'} onDismiss={() => dismiss(id)}>
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
