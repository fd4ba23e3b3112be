import { useSyncExternalStore } from 'react'

/** A boolean setting stored in this browser. It is never sent to the server. */
export type PersistedToggle = {
  /** Returns the stored value, or the default if there is none. */
  readonly isOn: () => boolean
  /**
   * Stores a value and notifies the listeners. If the browser blocks storage, as some private windows do, the value
   * lasts until the page is closed.
   */
  readonly choose: (on: boolean) => void
  /** Calls the listener after each change, including changes in other tabs. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** The value until the user chooses one. */
  readonly defaultValue: boolean
}

/**
 * Creates a toggle stored in `localStorage` as "true" or "false". Any other stored value counts as not set.
 *
 * @param key the `localStorage` key. The privacy policy lists all keys.
 */
export function persistedToggle(key: string, defaultValue: boolean): PersistedToggle {
  const listeners = new Set<() => void>()
  let unsaved: boolean | null = null

  function isOn(): boolean {
    if (unsaved !== null) return unsaved
    try {
      const stored = localStorage.getItem(key)
      return stored === 'true' || (stored !== 'false' && defaultValue)
    } catch {
      return defaultValue
    }
  }

  function choose(on: boolean): void {
    try {
      localStorage.setItem(key, String(on))
      unsaved = null
    } catch {
      unsaved = on
    }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      // The key is null if another tab has cleared the storage.
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', onStorage)
    }
  }

  return { isOn, choose, subscribe, defaultValue }
}

/** Returns the value of a toggle. Returns the default during prerendering and until React has hydrated the page. */
export function usePersistedToggle({ isOn, subscribe, defaultValue }: PersistedToggle): boolean {
  return useSyncExternalStore(subscribe, isOn, () => defaultValue)
}
