import { useSyncExternalStore } from 'react'

/**
 * Everything that the pages store in this browser: whose it is, and whether it lasts only as long as the tab. What belongs
 * to a user contains the user's ID, and is deleted when the user leaves or another one logs in, also if the page has not
 * loaded the module that reads it. The privacy policy lists all keys.
 */
const KEYS = {
  amountDrafts: { of: 'user', lasts: 'tab' },
  askedToNotify: { of: 'device', lasts: 'browser' },
  blackjackDrill: { of: 'device', lasts: 'browser' },
  blackjackGame: { of: 'device', lasts: 'browser' },
  blackjackTyping: { of: 'device', lasts: 'browser' },
  cashOutsAs: { of: 'user', lasts: 'browser' },
  cashOutsAsked: { of: 'user', lasts: 'browser' },
  choiceMadeBy: { of: 'user', lasts: 'browser' },
  compactRows: { of: 'device', lasts: 'browser' },
  darkMode: { of: 'device', lasts: 'browser' },
  foldedParts: { of: 'device', lasts: 'browser' },
  importColumns: { of: 'user', lasts: 'browser' },
  lastCashOuts: { of: 'user', lasts: 'browser' },
  lastClaimed: { of: 'user', lasts: 'browser' },
  lastDashboard: { of: 'user', lasts: 'browser' },
  lastHistory: { of: 'user', lasts: 'browser' },
  lastReports: { of: 'user', lasts: 'browser' },
  pushDevice: { of: 'user', lasts: 'browser' },
  pushOwner: { of: 'device', lasts: 'browser' },
  playTime: { of: 'user', lasts: 'browser' },
  realityCheck: { of: 'device', lasts: 'browser' },
  sentTimeZone: { of: 'user', lasts: 'browser' },
  shortcuts: { of: 'device', lasts: 'browser' },
  shownTotals: { of: 'user', lasts: 'browser' },
  // Of earlier versions: the account has it now.
  sortedOrder: { of: 'user', lasts: 'browser' },
  // Of earlier versions: the account has it now.
  speedRun: { of: 'user', lasts: 'browser' },
  speedTexts: { of: 'user', lasts: 'browser' },
  speedTimes: { of: 'user', lasts: 'browser' },
  tagFilter: { of: 'user', lasts: 'browser' },
  tutorialCompleted: { of: 'device', lasts: 'browser' },
  tutorialStep: { of: 'user', lasts: 'tab' },
  unsentTutorial: { of: 'user', lasts: 'browser' },
} as const satisfies Record<string, { readonly of: 'user' | 'device'; readonly lasts: 'tab' | 'browser' }>

export type StoredKey = keyof typeof KEYS

/** A value in the storage of this browser, which every tab reads before it changes it. */
export type Stored<T> = {
  /** Returns the stored value, the same object until it changes; null if it is missing or invalid. */
  readonly read: () => T | null
  /**
   * Stores a value. If the browser blocks storage, as some private windows do, it lasts as long as the page.
   *
   * @returns whether the browser has stored it.
   */
  readonly write: (value: T) => boolean
  readonly remove: () => void
  /** Calls the listener after each change, including changes of other tabs. @returns the function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** What forgets the value in memory of each key whose module is loaded. */
const forgetInMemory = new Map<StoredKey, () => void>()

/**
 * Creates a value that is stored as JSON.
 *
 * @param guard decides whether a stored value is valid: another version of the page may have stored it.
 * @param options.parse reads a text of an earlier version that is not JSON.
 * @param options.isCopy whether it is a copy of the server's data, which a page must not keep if the browser does not
 *   store it: another member may log in meanwhile.
 */
export function stored<T>(
  key: StoredKey,
  guard: (value: unknown) => value is T,
  options: { readonly parse?: (text: string) => unknown; readonly isCopy?: boolean } = {},
): Stored<T> {
  const { parse = JSON.parse, isCopy = false } = options
  const listeners = new Set<() => void>()
  let seen: { readonly text: string | null; readonly value: T | null } = { text: null, value: null }
  let unsaved: T | null = null

  function valueOf(text: string | null): T | null {
    const value = text === null ? null : parse(text)
    return guard(value) ? value : null
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  forgetInMemory.set(key, () => {
    unsaved = null
    notify()
  })

  return {
    read() {
      if (unsaved !== null) return unsaved
      try {
        const text = storageOf(key).getItem(key)
        if (text !== seen.text) seen = { text, value: valueOf(text) }
        return seen.value
      } catch {
        return null
      }
    },
    write(value) {
      unsaved = null
      try {
        const text = JSON.stringify(value)
        storageOf(key).setItem(key, text)
        seen = { text, value }
        return true
      } catch {
        if (!isCopy) unsaved = value
        return false
      } finally {
        notify()
      }
    },
    remove: () => remove(key),
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

/** Returns a stored value. During prerendering and until React has hydrated the page, and without a value: `initial`. */
export function useStored<T>({ subscribe, read }: Stored<T>, initial: T): T {
  return useSyncExternalStore(
    subscribe,
    () => read() ?? initial,
    () => initial,
  )
}

/** Deletes what belongs to the user: called when a member logs out, or the session ends. */
export function forgetStoredOfUser(): void {
  for (const key of Object.keys(KEYS) as StoredKey[]) if (KEYS[key].of === 'user') remove(key)
}

/**
 * Deletes what belongs to other users: called when the server has confirmed who is logged in. Another user may have logged
 * in without a log-out, or in another tab. Every value that belongs to a user contains the user's ID.
 */
export function forgetStoredOfOthers(userId: string): void {
  for (const key of Object.keys(KEYS) as StoredKey[])
    if (KEYS[key].of === 'user' && textOf(key)?.includes(userId) === false) remove(key)
}

function textOf(key: StoredKey): string | null {
  try {
    return storageOf(key).getItem(key)
  } catch {
    return null
  }
}

function remove(key: StoredKey): void {
  try {
    storageOf(key).removeItem(key)
  } catch {
    // Nothing could be stored, so there is nothing to delete.
  }
  forgetInMemory.get(key)?.()
}

function storageOf(key: StoredKey): Storage {
  return KEYS[key].lasts === 'tab' ? sessionStorage : localStorage
}
