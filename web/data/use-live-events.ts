import { useEffect } from 'react'

/**
 * Keeps what is on screen in step with the person's other devices while `wanted`. What that takes is fetched then:
 * nobody waits for it, and without it the list is still brought up to date whenever the page is looked at again.
 */
export function useLiveEvents(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    let left = false
    let stop = () => {}
    import('#web/data/live-events.ts').then(
      ({ followLiveEvents }) => {
        if (!left) stop = followLiveEvents()
      },
      () => undefined,
    )
    return () => {
      left = true
      stop()
    }
  }, [wanted])
}
