import { useEffect, useSyncExternalStore } from 'react'

/** How many components follow the changes of the user's other devices. */
let followers = 0
const listeners = new Set<() => void>()

/**
 * Updates the screen with changes from the user's other devices while enabled. The layout loads the event-stream client
 * after the page. If it fails to load, the list is still refreshed when the page gets the focus.
 */
export function useLiveEvents(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return
    change(1)
    return () => change(-1)
  }, [isEnabled])
}

/** Returns whether a component follows the changes. */
export function useIsFollowed(): boolean {
  return useSyncExternalStore(subscribe, isFollowed, () => false)
}

function change(difference: 1 | -1): void {
  followers += difference
  for (const listener of listeners) listener()
}

function isFollowed(): boolean {
  return followers > 0
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
