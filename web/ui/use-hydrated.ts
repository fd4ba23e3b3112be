import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Returns false during prerendering and until React has hydrated the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
