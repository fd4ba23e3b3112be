import type { Alerts } from '#web/pages/dashboard/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The alerts of the page, in sight and in reach wherever it is scrolled to and whatever is open above it. */
export function AlertStack({ list, dismiss }: Pick<Alerts, 'list' | 'dismiss'>) {
  return (
    <div className="alert-stack" data-react-aria-top-layer="true">
      {list.map(({ id, text, good, retry, retryLabel }) =>
        retry === undefined ? (
          <Notice key={id} tone={good ? 'ready' : 'caution'} onDismiss={() => dismiss(id)}>
            {text}
          </Notice>
        ) : (
          <Notice key={id} tone="warning">
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
        ),
      )}
    </div>
  )
}
