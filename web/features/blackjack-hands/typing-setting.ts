import { useSyncExternalStore } from 'react'

const KEY = 'blackjackTyping'
const listeners = new Set<() => void>()
let unkept: boolean | null = null

/** Whether single keys lay cards; on until it is switched off in this browser. */
export function typingOn(): boolean {
  if (unkept !== null) return unkept
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function switchTyping(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
    unkept = null
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
    unkept = on
  }
  for (const listener of listeners) listener()
}

export function useTypingOn(): boolean {
  return useSyncExternalStore(subscribe, typingOn, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
