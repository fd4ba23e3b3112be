import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

let zone: string | null = null
let moves = 0

/**
 * Returns how often the device's time zone has changed since the page was loaded, as after a flight. As a `key`, it shows
 * every time and day of a page again in the new zone. Noticed within a minute, and when the page is shown or focused.
 */
export function useZoneMoves(): number {
  return useSyncExternalStore(subscribe, current, beforeHydration)
}

function current(): number {
  return moves
}

function beforeHydration(): number {
  return 0
}

function subscribe(listener: () => void): () => void {
  function check(): void {
    const previous = zone
    zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (previous === null || zone === previous) return
    moves++
    listener()
  }
  check()
  const timer = setInterval(check, MINUTE_MS)
  document.addEventListener('visibilitychange', check)
  addEventListener('focus', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    removeEventListener('focus', check)
  }
}
