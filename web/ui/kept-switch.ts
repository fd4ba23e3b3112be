import { useSyncExternalStore } from 'react'

/** A choice between two that this browser keeps; nothing of it is sent. */
export type KeptSwitch = {
  /** What is chosen; what was set at first where nobody has chosen. */
  readonly isOn: () => boolean
  /**
   * Chooses, keeps it, and tells whoever listens. Where the browser refuses to keep anything, as some private
   * windows do, the choice lasts as long as the page.
   */
  readonly choose: (on: boolean) => void
  /** Listens to choices, also of other tabs. @returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void
  /** What holds until somebody chooses. */
  readonly atFirst: boolean
}

/**
 * A switch kept in `localStorage` as "true" or "false"; anything else there counts as not chosen.
 *
 * @param key its name there; the privacy policy lists them all.
 */
export function keptSwitch(key: string, atFirst: boolean): KeptSwitch {
  const listeners = new Set<() => void>()
  let unkept: boolean | null = null

  function isOn(): boolean {
    if (unkept !== null) return unkept
    try {
      const kept = localStorage.getItem(key)
      return kept === 'true' || (kept !== 'false' && atFirst)
    } catch {
      return atFirst
    }
  }

  function choose(on: boolean): void {
    try {
      localStorage.setItem(key, String(on))
      unkept = null
    } catch {
      unkept = on
    }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    const elsewhere = (event: StorageEvent) => {
      // No key at all: another tab has cleared everything.
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    addEventListener('storage', elsewhere)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', elsewhere)
    }
  }

  return { isOn, choose, subscribe, atFirst }
}

/** Whether a kept switch is on; as it was at first while the page is built and until React has taken it over. */
export function useKeptSwitch({ isOn, subscribe, atFirst }: KeptSwitch): boolean {
  return useSyncExternalStore(subscribe, isOn, () => atFirst)
}
