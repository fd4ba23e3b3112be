import { useSyncExternalStore } from 'react'

/** The choices of the interval in minutes; 0 is off. */
export const REALITY_INTERVALS = [0, 15, 30, 60] as const

export type RealityInterval = (typeof REALITY_INTERVALS)[number]

const KEY = 'realityCheck'
const listeners = new Set<() => void>()
let unsaved: RealityInterval | null = null

/** Returns how often this browser reminds the user of the time and the net result. */
export function useRealityInterval(): RealityInterval {
  return useSyncExternalStore(subscribe, realityInterval, () => 0)
}

function realityInterval(): RealityInterval {
  if (unsaved !== null) return unsaved
  try {
    const stored = Number(localStorage.getItem(KEY))
    return REALITY_INTERVALS.find((minutes) => minutes === stored) ?? 0
  } catch {
    return 0
  }
}

/** Stores the interval. Without storage, it lasts until the page is closed. */
export function chooseRealityInterval(minutes: RealityInterval): void {
  try {
    localStorage.setItem(KEY, String(minutes))
    unsaved = null
  } catch {
    unsaved = minutes
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null if another tab has cleared the storage.
    if (event.key === KEY || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
