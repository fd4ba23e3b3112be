import type { Guard } from '#web/api/type-guards.ts'

/** A value in the storage of this browser, which every tab reads before it changes it. */
export type StoredValue<T> = {
  /** Returns the stored value, the same object until it changes; null if it is missing or invalid. */
  readonly read: () => T | null
  /** Stores a value. If the browser blocks storage, as some private windows do, it lasts as long as the page. */
  readonly write: (value: T) => void
  readonly remove: () => void
  /** Calls the listener after each change, including changes of other tabs. @returns the function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a value that is stored as JSON in `localStorage`. The privacy policy lists all keys. */
export function createStoredValue<T>(key: string, guard: Guard<T>): StoredValue<T> {
  const listeners = new Set<() => void>()
  let seen: { readonly text: string | null; readonly value: T | null } = { text: null, value: null }
  let unsaved: T | null = null

  function parse(text: string | null): T | null {
    const value: unknown = JSON.parse(text ?? 'null')
    return guard(value) ? value : null
  }

  function read(): T | null {
    if (unsaved !== null) return unsaved
    try {
      const text = localStorage.getItem(key)
      if (text !== seen.text) seen = { text, value: parse(text) }
      return seen.value
    } catch {
      return null
    }
  }

  return {
    read,
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value))
        unsaved = null
      } catch {
        unsaved = value
      }
      for (const listener of listeners) listener()
    },
    remove() {
      unsaved = null
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing could be stored, so there is nothing to delete.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
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
    },
  }
}
