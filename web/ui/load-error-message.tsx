import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { findLoadErrorCause, type LoadErrorCause } from '#web/ui/load-error-cause.ts'
import { topDialog } from '#web/ui/message-store.ts'
import { Notice } from '#web/ui/notice.tsx'

const TEXTS = {
  outdated:
    'Couldn’t open this because the site was updated. What you typed is still here. Finish it, then reload the page.',
  unreachable: 'Couldn’t open this. You’re offline. Nothing was changed.',
  unknown: 'Couldn’t open this. The server didn’t send it. Nothing was changed.',
} as const satisfies Record<LoadErrorCause, string>

type Props = { error: unknown; onRetry: () => void; onClose: () => void }

/** Shown in place of an overlay whose code did not load, in the open dialog or on the page. */
export function LoadErrorMessage({ error, onRetry, onClose }: Props) {
  const [cause, setCause] = useState<LoadErrorCause | null>(null)
  const [place] = useState(() => topDialog() ?? document.body)
  useEffect(() => {
    let active = true
    void findLoadErrorCause(error).then((found) => (active ? setCause(found) : undefined))
    return () => {
      active = false
    }
  }, [error])
  if (cause === null) return null
  const message = (
    <Notice tone="warning">
      <p>{TEXTS[cause]}</p>
      <p className="alert-answers">
        {cause === 'outdated' ? (
          <Button size="small" onClick={() => location.reload()}>
            Reload
          </Button>
        ) : (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button look="quiet" size="small" onClick={onClose}>
          Dismiss
        </Button>
      </p>
    </Notice>
  )
  return createPortal(place === document.body ? <div className="alert-stack">{message}</div> : message, place)
}
