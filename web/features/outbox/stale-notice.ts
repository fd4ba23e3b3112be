import { useEffect, useSyncExternalStore } from 'react'
import type { ApiFailure } from '#web/api/api.ts'
import { reasonText } from '#web/api/api-failure.ts'

type Props = {
  /** What could not be read again, such as "your list". */
  what: string
  /** Null if it is current. */
  failure: ApiFailure | null
  /** Whether the user's changes to it are stored, and sent later. */
  syncsLater: boolean
}

let shown: string | null = null
const listeners = new Set<() => void>()

/**
 * States in the bar at the bottom of the window that the page could not refresh what it shows. A notice inside the page would
 * move its rows under a finger.
 */
export function StaleNotice({ what, failure, syncsLater }: Props): null {
  const text = failure === null ? null : staleText(what, failure, syncsLater)
  useEffect(() => {
    show(text)
    return () => show(null)
  }, [text])
  return null
}

function staleText(what: string, failure: ApiFailure, syncsLater: boolean): string {
  const text = `Couldn’t refresh ${what}. ${reasonText(failure)} We’ll keep trying.`
  return syncsLater && failure.kind !== 'rejected' ? `${text} What you record or change syncs later.` : text
}

function show(text: string | null): void {
  shown = text
  for (const listener of listeners) listener()
}

/** Returns what the page on screen could not refresh, as a text; null if everything is current. */
export function useStaleNotice(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
