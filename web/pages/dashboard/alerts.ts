import { useCallback, useEffect, useState } from 'react'
import type { ApiFailure } from '#web/data/api.ts'
import { isMessagePlace, messagePlace, onMessagePlaceChange } from '#web/ui/dialog-messages.ts'

/** Something said over the page until it is dismissed; with `retry` it stays until something is done about it. */
export type Alert = {
  readonly id: string
  readonly text: string
  readonly good: boolean
  readonly retry?: () => void
  /** What the button of `retry` says, where it is not "Try again". */
  readonly retryLabel?: string
  /** Where an open dialog says what answers something pressed in it; null for the page. */
  readonly place: HTMLElement | null
  /** Of the page, while a dialog is open: it is said once that has closed, for nobody would see or hear it. */
  readonly waits: boolean
}

export type Alerts = {
  readonly list: readonly Alert[]
  readonly say: (text: string, retry?: () => void, retryLabel?: string) => void
  /** As `say`, of something that may have been pressed in a dialog. */
  readonly answer: Alerts['say']
  /** Something that went well; it may have begun in a dialog. */
  readonly thank: (text: string) => void
  readonly dismiss: (id: string) => void
}

/** As many as a visitor can be told: collections, cashouts, spending, votes. */
const AT_MOST = 4
/** Those that stay until something is done about them are higher. */
const AT_MOST_WITH_RETRY = 3

export function useAlerts(): Alerts {
  const [list, setList] = useState<readonly Alert[]>([])
  const dismiss = useCallback(
    (id: string) => setList((alerts) => alerts.filter((alert) => alert.id !== id)),
    [],
  )
  const add = useCallback(
    (alert: Alert) =>
      setList((alerts) => atMost([...alerts.filter((other) => other.text !== alert.text), alert])),
    [],
  )
  const say = useCallback(
    (text: string, retry?: () => void, retryLabel = 'Try again') =>
      add(alertOf(text, { waits: messagePlace() !== null, ...(retry ? { retry, retryLabel } : {}) })),
    [add],
  )
  const answer = useCallback(
    (text: string, retry?: () => void, retryLabel = 'Try again') =>
      add(alertOf(text, { place: messagePlace(), ...(retry ? { retry, retryLabel } : {}) })),
    [add],
  )
  const thank = useCallback(
    (text: string) => add(alertOf(text, { place: messagePlace(), good: true })),
    [add],
  )
  useEffect(() => onMessagePlaceChange(() => setList((alerts) => rearranged(alerts))), [])
  return { list, say, answer, thank, dismiss }
}

/** The oldest gives way, to one of its kind. */
function atMost(alerts: readonly Alert[]): readonly Alert[] {
  const lasting = alerts.filter(({ retry }) => retry !== undefined).slice(-AT_MOST_WITH_RETRY)
  const passing = alerts.filter(({ retry }) => retry === undefined).slice(-AT_MOST)
  return alerts.filter((alert) => lasting.includes(alert) || passing.includes(alert))
}

/** As the dialogs are now: what stood in one that closed moves to what is beneath it. */
function rearranged(alerts: readonly Alert[]): readonly Alert[] {
  const top = messagePlace()
  const isRight = ({ place, waits }: Alert) =>
    (place === null || isMessagePlace(place)) && !(waits && top === null)
  if (alerts.every(isRight)) return alerts
  return alerts.map((alert) =>
    isRight(alert) ? alert : { ...alert, place: alert.place && top, waits: alert.waits && top !== null },
  )
}

function alertOf(text: string, more: Partial<Alert>): Alert {
  return { id: crypto.randomUUID(), text, good: false, place: null, waits: false, ...more }
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
