import { useCallback, useState } from 'react'
import type { ApiFailure } from '#web/data/api.ts'

/** Something said over the page until it is dismissed; with `retry` it stays until something is done about it. */
export type Alert = {
  readonly id: string
  readonly text: string
  readonly good: boolean
  readonly retry?: () => void
  /** What the button of `retry` says, where it is not "Try again". */
  readonly retryLabel?: string
}

export type Alerts = {
  readonly list: readonly Alert[]
  readonly say: (text: string, retry?: () => void, retryLabel?: string) => void
  /** Something that went well. */
  readonly thank: (text: string) => void
  readonly dismiss: (id: string) => void
}

const AT_MOST = 3

export function useAlerts(): Alerts {
  const [list, setList] = useState<readonly Alert[]>([])
  const dismiss = useCallback(
    (id: string) => setList((alerts) => alerts.filter((alert) => alert.id !== id)),
    [],
  )
  const add = useCallback(
    (alert: Alert) =>
      setList((alerts) => [...alerts.filter((other) => other.text !== alert.text), alert].slice(-AT_MOST)),
    [],
  )
  const say = useCallback(
    (text: string, retry?: () => void, retryLabel = 'Try again') =>
      add({ id: crypto.randomUUID(), text, good: false, ...(retry ? { retry, retryLabel } : {}) }),
    [add],
  )
  const thank = useCallback((text: string) => add({ id: crypto.randomUUID(), text, good: true }), [add])
  return { list, say, thank, dismiss }
}

/** Why it failed, as the end of "…was not saved". */
export function reasonText(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'offline':
      return 'there is no connection.'
    case 'unavailable':
      return 'the server does not answer.'
    case 'refused':
      return failure.message
  }
}
