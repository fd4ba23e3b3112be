import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now; false in the built page. */
export function useMediaQuery(query: string): boolean {
  const follow = useCallback(
    (tell: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
}
