import { useCallback, useEffect, useState } from 'react'
import type { ApiFailure } from '#web/api/api.ts'
import { isMessagePlace, messagePlace, onMessagePlaceChange } from '#web/ui/dialog-messages.ts'

/** A message above the page. An alert with `retry` has no timeout: it stays until the user retries or dismisses it. */
export type Alert = {
  readonly id: string
  readonly text: string
  readonly success: boolean
  readonly retry?: () => void
  /** The label of the retry button. Defaults to "Try again". */
  readonly retryLabel?: string
  /** The element in an open dialog that contains the alert; null when the page shows it. */
  readonly place: HTMLElement | null
  /** Whether a page alert is withheld until all dialogs close. An open dialog covers the page and makes it inert. */
  readonly deferred: boolean
}

export type Alerts = {
  readonly list: readonly Alert[]
  readonly showAlert: (text: string, retry?: () => void, retryLabel?: string) => void
  /** Shows an alert in the top dialog, or on the page when no dialog is open. */
  readonly showAlertInDialog: Alerts['showAlert']
  /** Shows a success message in the top dialog, or on the page when no dialog is open. */
  readonly showSuccess: (text: string) => void
  readonly dismiss: (id: string) => void
}

/** Visitors can trigger four different alerts: collections, cash-outs, spending, and votes. */
const MAX_WITHOUT_RETRY = 4
/** Alerts with a retry button are taller, so fewer of them fit. */
const MAX_WITH_RETRY = 3

export function useAlerts(): Alerts {
  const [list, setList] = useState<readonly Alert[]>([])
  const dismiss = useCallback(
    (id: string) => setList((alerts) => alerts.filter((alert) => alert.id !== id)),
    [],
  )
  const add = useCallback(
    (alert: Alert) =>
      setList((alerts) => withinLimits([...alerts.filter((other) => other.text !== alert.text), alert])),
    [],
  )
  const showAlert = useCallback(
    (text: string, retry?: () => void, retryLabel = 'Try again') =>
      add(createAlert(text, { deferred: messagePlace() !== null, ...(retry ? { retry, retryLabel } : {}) })),
    [add],
  )
  const showAlertInDialog = useCallback(
    (text: string, retry?: () => void, retryLabel = 'Try again') =>
      add(createAlert(text, { place: messagePlace(), ...(retry ? { retry, retryLabel } : {}) })),
    [add],
  )
  const showSuccess = useCallback(
    (text: string) => add(createAlert(text, { place: messagePlace(), success: true })),
    [add],
  )
  useEffect(() => onMessagePlaceChange(() => setList((alerts) => relocated(alerts))), [])
  return { list, showAlert, showAlertInDialog, showSuccess, dismiss }
}

/** Drops the oldest alerts above each limit. Alerts with and without a retry button have separate limits. */
function withinLimits(alerts: readonly Alert[]): readonly Alert[] {
  const withRetry = alerts.filter(({ retry }) => retry !== undefined).slice(-MAX_WITH_RETRY)
  const withoutRetry = alerts.filter(({ retry }) => retry === undefined).slice(-MAX_WITHOUT_RETRY)
  return alerts.filter((alert) => withRetry.includes(alert) || withoutRetry.includes(alert))
}

/**
 * Updates the alerts after a dialog opens or closes. An alert in a closed dialog moves to the next open dialog, or to
 * the page.
 */
function relocated(alerts: readonly Alert[]): readonly Alert[] {
  const top = messagePlace()
  const isCurrent = ({ place, deferred }: Alert) =>
    (place === null || isMessagePlace(place)) && !(deferred && top === null)
  if (alerts.every(isCurrent)) return alerts
  return alerts.map((alert) =>
    isCurrent(alert)
      ? alert
      : { ...alert, place: alert.place && top, deferred: alert.deferred && top !== null },
  )
}

function createAlert(text: string, more: Partial<Alert>): Alert {
  return { id: crypto.randomUUID(), text, success: false, place: null, deferred: false, ...more }
}

/** Returns the reason for a failure as the end of a sentence, such as "X was not saved: …". */
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
