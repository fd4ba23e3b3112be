import { useCallback, useSyncExternalStore } from 'react'

/** One list per query, because every render reads it, and creating one is slower than reading it. */
const lists = new Map<string, MediaQueryList>()

/** Returns whether a media query matches. Returns false during prerendering. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  )
}

function listOf(query: string): MediaQueryList {
  let list = lists.get(query)
  if (list === undefined) lists.set(query, (list = matchMedia(query)))
  return list
}
