import { useSyncExternalStore } from 'react'

const KEY = 'shortcuts'
const listeners = new Set<() => void>()
let unkept: boolean | null = null

/** Whether single keys do something; on until they are switched off in this browser. */
export function shortcutsOn(): boolean {
  if (unkept !== null) return unkept
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function switchShortcuts(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
    unkept = null
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
    unkept = on
  }
  for (const listener of listeners) listener()
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, shortcutsOn, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
