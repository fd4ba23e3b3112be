import { useSyncExternalStore } from 'react'

const KEY = 'compactRows'
const listeners = new Set<() => void>()
let unkept: boolean | null = null

function areCompact(): boolean {
  if (unkept !== null) return unkept
  try {
    return localStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}

/** Chooses the height of the rows and keeps it in this browser. */
export function chooseCompactRows(compact: boolean): void {
  try {
    localStorage.setItem(KEY, String(compact))
    unkept = null
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
    unkept = compact
  }
  for (const listener of listeners) listener()
}

/** Whether rows are 36 px high instead of 44; also when another tab chose it. */
export function useCompactRows(): boolean {
  return useSyncExternalStore(subscribe, areCompact, () => false)
}

function subscribe(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === KEY) listener()
  }
  listeners.add(listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}
