import { useEffect, useEffectEvent } from 'react'
import { findLoadErrorCause, type LoadErrorCause } from '#web/ui/load-error-cause.ts'
import { closeMessage, showQuestion } from '#web/ui/message-store.ts'

const TEXTS = {
  outdated:
    'Couldn’t open this because the site was updated. What you typed is still here. Finish what you’re doing, then reload the page.',
  offline: 'Couldn’t open this. You’re offline. Nothing was changed.',
  unavailable: 'Couldn’t open this. The server isn’t responding. Nothing was changed.',
  unknown: 'Couldn’t open this because it didn’t load. Nothing was changed.',
} as const satisfies Record<LoadErrorCause, string>

type Props = { error: unknown; onRetry: () => void; onClose: () => void }

/** Shows an alert while it is rendered in place of an overlay whose code did not load. */
export function LoadErrorMessage({ error, onRetry, onClose }: Props) {
  const retry = useEffectEvent(onRetry)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let active = true
    let message: number | null = null
    void findLoadErrorCause(error).then((cause) => {
      if (!active) return
      const action =
        cause === 'outdated'
          ? { label: 'Reload', run: () => location.reload() }
          : { label: 'Try again', run: () => retry() }
      message = showQuestion(TEXTS[cause], action, () => close())
    })
    return () => {
      active = false
      if (message !== null) closeMessage(message)
    }
  }, [error])
  return null
}
