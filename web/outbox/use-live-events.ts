import { useEffect } from 'react'

/**
 * Updates the screen with changes from the user's other devices while enabled. Loads the event-stream client on
 * demand. If it fails to load, the list is still refreshed when the page gets the focus.
 */
export function useLiveEvents(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return
    let isUnmounted = false
    let stop = () => {}
    import('#web/outbox/live-events.ts').then(
      ({ followLiveEvents }) => {
        if (!isUnmounted) stop = followLiveEvents()
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
      stop()
    }
  }, [isEnabled])
}
